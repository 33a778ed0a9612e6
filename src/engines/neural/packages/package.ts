import type { PiperConfig } from '../families/piper-config.ts';
import type { StyleSignature } from '../families/style-model.ts';
import type { ModelFile } from '../onnx/model-file.ts';
import type { StyleVoices } from '../tensors/styles.ts';

/** A voice of a package, with what the package tells about it. */
export interface PackageVoice {
  /** The package's own name for it. */
  name: string;
  /** Its name for people. */
  title: string;
  gender: 'male' | 'female' | null;
  languageCode: string;
  /** A value of the API's accent list; null where the package tells of none. */
  accent: string | null;
}

/** What every package says of itself, whatever its family. */
interface Common {
  /** Name of its folder. */
  packageId: string;
  folder: string;
  /** Tells its content from any other's. */
  fingerprint: string;
  /** Path of its model. */
  modelPath: string;
  modelFile: ModelFile;
  voices: readonly PackageVoice[];
  /** The model tells itself when it says what. */
  hasDurations: boolean;
}

export interface PiperPackage extends Common {
  family: 'piper';
  config: PiperConfig;
}

export interface StylePackage extends Common {
  family: 'kokoro' | 'kitten';
  signature: StyleSignature;
  styles: StyleVoices;
  /** Ids of symbols, where the package brings a list of its own. */
  alphabet: ReadonlyMap<string, number> | undefined;
  /** What a voice's speed is multiplied with, where it is not 1. */
  speedPriors: Readonly<Record<string, number>>;
}

/** An installed model with its voices, read from its folder; no weights are read. */
export type ModelPackage = PiperPackage | StylePackage;

/** A folder is no package that is understood. `message` says what was found and what is understood. */
export class PackageError extends Error {}
