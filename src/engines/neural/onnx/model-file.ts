import { basename } from 'node:path';
import { type ByteSource, withFile } from '../file-source.ts';
import { encodeField, type Field, fieldText, messageFields, ProtobufError } from './protobuf.ts';

/** An input or output of a model, as the file declares it. */
export interface ModelValue {
  name: string;
  /** Of the types that models of speech use; anything else is `other`, nothing declared is undefined. */
  type: 'float32' | 'int64' | 'int32' | 'other' | undefined;
  /** A number where the size is fixed, null where it is not; undefined where the rank is not declared. */
  dims: (number | null)[] | undefined;
}

/** What an ONNX file says about itself; its weights are not read. */
export interface ModelFile {
  inputs: ModelValue[];
  outputs: ModelValue[];
  metadata: ReadonlyMap<string, string>;
  /** Outputs of the graph's own `Ceil` nodes, subgraphs aside. */
  ceilTensors: string[];
  /** Two runs of the same input differ. */
  drawsRandomNumbers: boolean;
}

/** The file is not an ONNX model. `message` says what was found. */
export class ModelFileError extends Error {}

// Field numbers of onnx.proto3, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3
const MODEL = { graph: 7, metadata: 14 };
const ENTRY = { key: 1, value: 2 };
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 };
const NODE = { output: 2, operator: 4 };
const TENSOR_NAME = 8;
const VALUE = { name: 1, type: 2 };
const TENSOR_TYPE = 1;
const TENSOR = { elementType: 1, shape: 2 };
const SHAPE_DIM = 1;
const DIM_VALUE = 1;
const ELEMENT_TYPES: Record<number, ModelValue['type']> = { 1: 'float32', 6: 'int32', 7: 'int64' };

/** @throws ModelFileError where the file is no ONNX model */
export function readModelFile(path: string): ModelFile {
  try {
    return withFile(path, readModel);
  } catch (error) {
    if (error instanceof ProtobufError)
      throw new ModelFileError(`${basename(path)} is not an ONNX model: ${error.message}`);
    throw error;
  }
}

function readModel(source: ByteSource): ModelFile {
  const metadata = new Map<string, string>();
  const inputs: ModelValue[] = [];
  const outputs: ModelValue[] = [];
  const ceilTensors: string[] = [];
  const weights = new Set<string>();
  let drawsRandomNumbers = false;
  for (const field of messageFields(source)) {
    if (field.number === MODEL.metadata) {
      const { [ENTRY.key]: key, [ENTRY.value]: value } = texts(source, field);
      metadata.set(key ?? '', value ?? '');
    } else if (field.number === MODEL.graph) readGraph(field);
  }
  if (outputs.length === 0) throw new ProtobufError('It has no graph with an output.');
  // Old exporters list the weights among the inputs.
  return {
    inputs: inputs.filter(({ name }) => !weights.has(name)),
    outputs,
    metadata,
    ceilTensors,
    drawsRandomNumbers,
  };

  function readGraph(graph: Field): void {
    for (const field of messageFields(source, graph.start, graph.end)) {
      if (field.number === GRAPH.input) inputs.push(readValue(source, field));
      else if (field.number === GRAPH.output) outputs.push(readValue(source, field));
      else if (field.number === GRAPH.initializer) weights.add(nameOfTensor(source, field));
      else if (field.number === GRAPH.node) {
        const { [NODE.operator]: operator, [NODE.output]: output } = texts(source, field);
        if (operator === 'Ceil' && output !== undefined) ceilTensors.push(output);
        drawsRandomNumbers ||= /^(Random(Normal|Uniform)(Like)?|Multinomial|Bernoulli)$/.test(operator ?? '');
      }
    }
  }
}

/** Texts of a message by field number; the last of each counts. Nested messages come out as nonsense and are not looked at. */
function texts(source: ByteSource, message: Field): Record<number, string> {
  const found: Record<number, string> = {};
  for (const field of messageFields(source, message.start, message.end)) {
    if (field.value === undefined && field.number <= NODE.operator) found[field.number] = fieldText(source, field);
  }
  return found;
}

function nameOfTensor(source: ByteSource, tensor: Field): string {
  for (const field of messageFields(source, tensor.start, tensor.end)) {
    if (field.number === TENSOR_NAME) return fieldText(source, field);
  }
  return '';
}

function readValue(source: ByteSource, message: Field): ModelValue {
  const value: ModelValue = { name: '', type: undefined, dims: undefined };
  for (const field of messageFields(source, message.start, message.end)) {
    if (field.number === VALUE.name) value.name = fieldText(source, field);
    if (field.number !== VALUE.type) continue;
    value.type = 'other';
    for (const type of messageFields(source, field.start, field.end)) {
      if (type.number === TENSOR_TYPE) readTensorType(source, type, value);
    }
  }
  return value;
}

function readTensorType(source: ByteSource, message: Field, value: ModelValue): void {
  for (const field of messageFields(source, message.start, message.end)) {
    if (field.number === TENSOR.elementType) value.type = ELEMENT_TYPES[Number(field.value)] ?? 'other';
    if (field.number === TENSOR.shape) {
      value.dims = [...messageFields(source, field.start, field.end)]
        .filter(({ number }) => number === SHAPE_DIM)
        .map((dim) => fixedSize(source, dim));
    }
  }
}

function fixedSize(source: ByteSource, dim: Field): number | null {
  for (const field of messageFields(source, dim.start, dim.end)) {
    if (field.number === DIM_VALUE && field.value !== undefined) return Number(field.value);
  }
  return null;
}

/**
 * A model with one more output: a tensor that its graph already computes. Protobuf merges a message that occurs again,
 * so it is enough to append a graph that holds nothing but the output's name.
 */
export function withOutput(model: Uint8Array, tensorName: string): Uint8Array {
  const output = encodeField(VALUE.name, new TextEncoder().encode(tensorName));
  return Buffer.concat([model, encodeField(MODEL.graph, encodeField(GRAPH.output, output))]);
}
