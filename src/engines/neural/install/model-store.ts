import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueEntry, ModelStore } from '../../model-store.ts';
import { InstallError } from '../../model-store.ts';
import type { PackageWatch } from '../installed.ts';
import { KNOWN_MODELS, PIPER_RECOMMENDED } from '../packages/catalogue.ts';
import { filesIn } from '../packages/files.ts';
import { modelOf } from '../packages/manifest.ts';
import { createHttp } from './http.ts';
import { createHub, HUB, type PiperList } from './hub.ts';
import { createInstaller } from './install.ts';
import { packageIdOf, type SourceRules } from './sources.ts';

/** Where packages may come from. */
export interface ModelStoreOptions {
  /** Address that takes the hub's place. */
  mirror: string | undefined;
  /** For the operator: packages may come from any https address, folder or archive. Otherwise the hub alone, and uploads. */
  isAnySourceAllowed: boolean;
  /** Connections to loopback and private addresses, other than the hub's own, are allowed. */
  isPrivateAllowed: boolean;
}

/** The packages of a server, and what can be had. */
export function createModelStore(packages: PackageWatch, options: ModelStoreOptions): ModelStore {
  const { mirror = HUB, isAnySourceAllowed, isPrivateAllowed } = options;
  const rules: SourceRules = { hub: mirror, isAnyAllowed: isAnySourceAllowed };
  const isGuarded = !isAnySourceAllowed && !isPrivateAllowed;
  const http = createHttp(isGuarded ? new URL(mirror).origin : undefined);
  const hub = createHub(http, mirror);
  const installer = createInstaller(packages.folder, http, hub, rules);
  return {
    async available(signal) {
      const known: CatalogueEntry[] = KNOWN_MODELS.map(({ parts: _, ...model }) => model);
      try {
        return { entries: [...known, ...piperEntries(await hub.piperVoices(signal))], notice: null };
      } catch (error) {
        if (!(error instanceof InstallError)) throw error;
        const notice = `Piper's list could not be read, so only its recommended voices are shown: ${error.message}`;
        return { entries: [...known, ...recommendedPiper()], notice };
      }
    },

    installed: () =>
      packages.current().packages.map((found) => {
        const { modelId, description, languageCodes, wordTimestamps } = modelOf(found);
        return {
          packageId: modelId,
          description,
          languageCodes,
          voiceCount: found.voices.length,
          sizeBytes: bytesOf(found.folder),
          wordTimestamps: wordTimestamps === 'exact' ? 'exact' : 'aligned',
        };
      }),
    problems: () => packages.current().problems,

    packageIdOf(source) {
      const packageId = packageIdOf(source, rules);
      installer.checkFree(packageId);
      return packageId;
    },
    async install(source, watch) {
      await installer.install(source, watch);
      packages.refresh();
    },
    async receive(archive, packageId, signal) {
      await installer.receive(archive, packageId, signal);
      packages.refresh();
    },
    discard: installer.discard,
    async remove(packageId) {
      await installer.remove(packageId);
      packages.refresh();
    },
    refresh: () => packages.refresh(),
  };
}

const PIPER_COMMON = { wordTimestamps: 'exact' } as const;

/** Piper's voices, the recommended ones first. */
function piperEntries(voices: PiperList): CatalogueEntry[] {
  const entries = Object.values(voices).map(({ key, name, quality, language, num_speakers: voiceCount, files }) => ({
    ...PIPER_COMMON,
    packageId: key.toLowerCase(),
    name: `Piper ${name.replaceAll('_', ' ')}`,
    description: `${language.name_english} (${language.country_english}), ${quality} quality.`,
    languageCodes: [language.family],
    voiceCount,
    sizeBytes: Object.values(files).reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    licence: PIPER_RECOMMENDED[key]?.licence ?? null,
    isRecommended: key in PIPER_RECOMMENDED,
  }));
  return entries.sort((a, b) => Number(b.isRecommended) - Number(a.isRecommended));
}

const recommendedPiper = (): CatalogueEntry[] =>
  Object.entries(PIPER_RECOMMENDED).map(([key, { languageCode, licence }]) => ({
    ...PIPER_COMMON,
    packageId: key.toLowerCase(),
    name: `Piper ${key.split('-')[1]?.replaceAll('_', ' ')}`,
    description: `${key.split('-')[2]} quality.`,
    languageCodes: [languageCode],
    voiceCount: 1,
    sizeBytes: null,
    licence,
    isRecommended: true,
  }));

const bytesOf = (folder: string) =>
  filesIn(folder).reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0);
