import { basename, join } from 'node:path';
import { SignatureError } from '../families/signature.ts';
import { ModelFileError, readModelFile } from '../onnx/model-file.ts';
import { TensorError } from '../tensors/npy.ts';
import { filesIn } from './files.ts';
import { fingerprint } from './fingerprint.ts';
import { type ModelPackage, PackageError } from './package.ts';
import { readPiperPackage } from './piper-package.ts';
import { readStylePackage } from './style-package.ts';

const UNDERSTOOD =
  'Supported packages are a Piper voice (NAME.onnx with NAME.onnx.json), and Kokoro or Kitten: a model with its voices as one .bin file each, as an .npz, or as the voices.bin of sherpa-onnx.';

/**
 * Reads what a folder holds: its model, checked against what its family needs, and its voices.
 * @throws PackageError that says what was found and what is understood
 */
export function readPackage(folder: string): ModelPackage {
  const files = filesIn(folder);
  const models = files.filter((file) => file.endsWith('.onnx'));
  const [model] = models;
  if (model === undefined) throw new PackageError(`There is no .onnx file among ${listed(files)}. ${UNDERSTOOD}`);
  if (models.length > 1) {
    throw new PackageError(`There are ${models.length} models: ${listed(models)}. Keep only the one to use.`);
  }
  const modelPath = join(folder, model);
  try {
    const modelFile = readModelFile(modelPath);
    const common = {
      packageId: basename(folder),
      folder,
      modelPath,
      modelFile,
      fingerprint: fingerprint(folder, files),
    };
    if (files.includes(`${model}.json`)) return readPiperPackage(common);
    if (modelFile.inputs.some(({ name }) => name === 'style')) return readStylePackage(common, files);
    const inputs = modelFile.inputs.map(({ name }) => name);
    throw new PackageError(`${model} takes ${listed(inputs)} and has no ${model}.json. ${UNDERSTOOD}`);
  } catch (error) {
    const isExpected = [SignatureError, ModelFileError, TensorError].some((kind) => error instanceof kind);
    throw isExpected && error instanceof Error ? new PackageError(error.message, { cause: error }) : error;
  }
}

const MOST_LISTED = 8;

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const shown = names.slice(0, MOST_LISTED).join(', ');
  return names.length > MOST_LISTED ? `${shown} and ${names.length - MOST_LISTED} more` : shown;
}
