import { readFileSync } from 'node:fs';
import type { Phonemizer } from '../../espeak/phonemize.ts';
import type { FamilyModel } from '../families/family.ts';
import { kittenFamily } from '../families/kitten.ts';
import { kokoroFamily } from '../families/kokoro.ts';
import { createPiper, piperDurations } from '../families/piper.ts';
import { createStyleModel } from '../families/style-model.ts';
import { withOutput } from '../onnx/model-file.ts';
import { openSession, type SessionSettings } from '../onnx/session.ts';
import type { ModelPackage } from './package.ts';

/** Loads the model of a package. @throws EngineError where ONNX Runtime cannot */
export async function openModel(
  modelPackage: ModelPackage,
  settings: SessionSettings,
  phonemizer: Phonemizer,
): Promise<FamilyModel> {
  const { modelPath, modelFile } = modelPackage;
  if (modelPackage.family === 'piper') {
    const durations = piperDurations(modelFile);
    const isOutput = modelFile.outputs.some(({ name }) => name === durations);
    // The published file does not give its durations out; a copy of it with one output more does.
    const model = durations === undefined || isOutput ? modelPath : withOutput(readFileSync(modelPath), durations);
    return createPiper(await openSession(model, settings), modelPackage.config, { durations, phonemizer });
  }
  const { signature, styles, alphabet, speedPriors } = modelPackage;
  const family =
    modelPackage.family === 'kitten' ? kittenFamily(phonemizer, speedPriors) : kokoroFamily(phonemizer, alphabet);
  return createStyleModel(await openSession(modelPath, settings), signature, styles, family);
}
