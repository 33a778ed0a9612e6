import type { ModelFile, ModelValue } from '../onnx/model-file.ts';

/** What a value of a model may be declared as. */
export interface Expected {
  types: readonly NonNullable<ModelValue['type']>[];
  /** Numbers of dimensions. */
  ranks: readonly number[];
  /** Size of the last dimension, where the file fixes it. */
  last?: number;
}

/** A model is not what its family needs. `message` says what was found. */
export class SignatureError extends Error {}

/**
 * Checks declared inputs and outputs before anything is run. A shape that the file leaves open fits.
 * @throws SignatureError at the first that does not fit, and where there is an input that nobody would fill
 */
export function checkSignature(
  file: ModelFile,
  expected: { inputs: Record<string, Expected>; outputs: Record<string, Expected> },
): void {
  for (const [name, wanted] of Object.entries(expected.inputs)) checkValue('input', name, file.inputs, wanted);
  for (const [name, wanted] of Object.entries(expected.outputs)) checkValue('output', name, file.outputs, wanted);
  const unknown = file.inputs.find(({ name }) => !(name in expected.inputs));
  if (unknown !== undefined)
    throw new SignatureError(`The model has an input "${unknown.name}" that is not supported.`);
}

function checkValue(what: string, name: string, values: readonly ModelValue[], wanted: Expected): void {
  const value = values.find((candidate) => candidate.name === name);
  if (value === undefined) throw new SignatureError(`The model has no ${what} "${name}"; it has ${namesOf(values)}.`);
  if (hasType(value, wanted) && hasShape(value, wanted)) return;
  const shape = value.dims === undefined ? 'any shape' : `[${value.dims.map((dim) => dim ?? '?').join(', ')}]`;
  const last = wanted.last === undefined ? '' : `, the last of ${wanted.last}`;
  throw new SignatureError(
    `The model's ${what} "${name}" is ${value.type ?? 'undeclared'} ${shape}; it must be ${wanted.types.join(' or ')} with ${wanted.ranks.join(' or ')} dimensions${last}.`,
  );
}

export const namesOf = (values: readonly ModelValue[]) => values.map(({ name }) => `"${name}"`).join(', ') || 'none';

const hasType = ({ type }: ModelValue, { types }: Expected) => type !== undefined && types.includes(type);

function hasShape({ dims }: ModelValue, { ranks, last }: Expected): boolean {
  if (dims === undefined) return true;
  const size = dims.at(-1) ?? null;
  return ranks.includes(dims.length) && (last === undefined || size === null || size === last);
}
