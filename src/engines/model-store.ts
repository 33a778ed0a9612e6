/** A model that can be installed by one command. */
export interface CatalogueEntry {
  /** What it is pulled by; once installed, its model id. */
  packageId: string;
  name: string;
  description: string;
  /** ISO 639-1 */
  languageCodes: readonly string[];
  voiceCount: number;
  /** About as much is downloaded; null where its publisher's list has not been read. */
  sizeBytes: number | null;
  /** As published; null where it stands in the model's own card only. */
  licence: string | null;
  wordTimestamps: 'exact' | 'aligned';
  /** Recommended for its languages. */
  isRecommended: boolean;
}

/** A model that is installed on this server. */
export interface InstalledPackage {
  packageId: string;
  description: string;
  languageCodes: readonly string[];
  voiceCount: number;
  sizeBytes: number;
  wordTimestamps: 'exact' | 'aligned';
}

/** What lies where packages are and is none. */
export interface PackageProblem {
  packageId: string;
  message: string;
}

/** What is to be installed, and where from. */
export interface PackageSource {
  /** An id of the catalogue or an address of the hub; where the operator names it, any https address or path too. */
  source: string;
  /** Its id, where the source's own name is not to be it. */
  packageId?: string | undefined;
}

/** How an installation is followed. */
export interface InstallWatch {
  signal: AbortSignal;
  /** Tells how far it is, 0 to 1. */
  onProgress(part: number): void;
}

/**
 * A package was not installed. `message` says why and what to do; where it is temporary, the same call goes on where
 * this one ended.
 */
export class InstallError extends Error {
  readonly isTemporary: boolean;
  constructor(message: string, { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}

/** Models that come and go while a server runs. */
export interface ModelStore {
  /** What can be pulled; with `notice` where a publisher's list could not be read. */
  available(signal?: AbortSignal): Promise<{ entries: readonly CatalogueEntry[]; notice: string | null }>;
  installed(): readonly InstalledPackage[];
  problems(): readonly PackageProblem[];
  /** The id a source would be installed under. @throws InstallError where it can be none, or is taken */
  packageIdOf(source: PackageSource): string;
  /** Appears whole or not at all. @throws InstallError */
  install(source: PackageSource, watch: InstallWatch): Promise<void>;
  /** Installs an archive that is sent. @throws InstallError */
  receive(archive: AsyncIterable<Buffer>, packageId: string, signal: AbortSignal): Promise<void>;
  /** Throws away what an installation that will not be gone on with has left. */
  discard(packageId: string): Promise<void>;
  /** @throws InstallError where there is no such package */
  remove(packageId: string): Promise<void>;
  /** Looks at what lies there now, where another process may have changed it. True where it has. */
  refresh(): boolean;
}
