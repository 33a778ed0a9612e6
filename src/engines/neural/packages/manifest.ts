import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { EngineVoice, SpeechModel } from '../../engine.ts';
import type { NeuralRecipe } from '../recipe.ts';
import type { ModelPackage, PackageVoice } from './package.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

/** The id of a package's voice: the same wherever and whenever the package is installed. */
export function installedVoiceId(packageId: string, name: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`${packageId}\0${name}`).digest('hex')}`);
  let id = '';
  for (; id.length < ID_LENGTH; rest /= 62n) id += ALPHABET[Number(rest % 62n)];
  return id;
}

const FAMILY_NAMES = { piper: 'Piper', kokoro: 'Kokoro', kitten: 'Kitten' };

/** What `/v1/models` says of a package. */
export function modelOf(modelPackage: ModelPackage): SpeechModel {
  const { packageId, family, hasDurations, voices, modelFile } = modelPackage;
  const times = hasDurations ? 'word times come from the model' : 'word times are found in the audio afterwards';
  return {
    modelId: packageId,
    name: packageId,
    description: `${FAMILY_NAMES[family]}, an installed neural model with ${voices.length === 1 ? 'one voice' : `${voices.length} voices`}; ${times}.`,
    generation: 2,
    languageCodes: [...new Set(voices.map(({ languageCode }) => languageCode))],
    creditUnitsPerChar: 10_000,
    wordTimestamps: hasDurations ? 'exact' : 'aligned',
    supportsInstructions: true,
    supportsVoiceDesign: false,
    supportsLocalization: false,
    supportsGuidance: family === 'piper',
    isDeterministic: !modelFile.drawsRandomNumbers,
  };
}

/** A voice of a package as a recipe. */
export function recipeOf(packageId: string, { name, languageCode, accent }: PackageVoice): NeuralRecipe {
  return {
    engine: 'neural',
    version: 1,
    languageCode,
    accent,
    loudnessDb: 0,
    gainDb: null,
    packageId,
    voices: [{ name, weight: 1 }],
    rate: 1,
    pauses: 1,
  };
}

/** The voices of a package for `/v1/voices`. What the package does not tell is null. */
export function voicesOf({ packageId, family, modelPath, voices }: ModelPackage): EngineVoice[] {
  return voices.map((voice) => ({
    voiceId: installedVoiceId(packageId, voice.name),
    name: voice.title,
    gender: voice.gender,
    age: null,
    tone: [],
    tags: [],
    description: `${voice.name || voice.title} of the installed ${FAMILY_NAMES[family]} model ${packageId}.`,
    origin: 'installed',
    modelId: packageId,
    publishedName: voice.name || basename(modelPath, '.onnx'),
    isBlendable: family !== 'piper',
    recipe: recipeOf(packageId, voice),
  }));
}
