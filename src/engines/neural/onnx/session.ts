import { InferenceSession, Tensor } from 'onnxruntime-node';
import { EngineError } from '../../engine-error.ts';

/** How a model is run: the same for every model of a process. */
export interface SessionSettings {
  /** Threads that share the work inside one operator; they are all that a run uses. */
  threads: number;
  provider: 'cpu' | 'cuda';
}

/** A tensor of one of the types that models of speech use. */
export interface NumberTensor {
  data: Float32Array | BigInt64Array | Int32Array;
  dims: readonly number[];
}

/** A loaded model. One run at a time. */
export interface ModelSession {
  /** @throws EngineError where the model fails */
  run(inputs: Record<string, NumberTensor>): Promise<Record<string, NumberTensor>>;
  close(): Promise<void>;
}

const CANNOT_LOAD: Readonly<Record<SessionSettings['provider'], string>> = {
  cpu: 'The model cannot be loaded',
  cuda: "The model cannot be loaded on cuda, which is untested and requires NVIDIA's libraries on Linux x64; LOCUTION_NEURAL_PROVIDER=cpu has no requirements",
};

/**
 * Loads a model: seconds and its whole size in memory for a large one.
 * @param model a file, or the bytes of one
 * @throws EngineError where ONNX Runtime cannot load it
 */
export async function openSession(model: string | Uint8Array, settings: SessionSettings): Promise<ModelSession> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: [settings.provider],
    intraOpNumThreads: settings.threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Threads that wait for the next operator in a loop take the processor from everything else that speaks.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  const session = await (typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options)
  ).catch((error: unknown) => fail(CANNOT_LOAD[settings.provider], error));
  return {
    async run(inputs) {
      const feeds = Object.fromEntries(Object.entries(inputs).map(([name, tensor]) => [name, toTensor(tensor)]));
      const fetched = await session.run(feeds).catch((error: unknown) => fail('The model failed', error));
      return Object.fromEntries(
        Object.entries(fetched).map(([name, value]) => [name, fromTensor(name, value as Tensor)]),
      );
    },
    close: () => session.release(),
  };
}

function toTensor({ data, dims }: NumberTensor): Tensor {
  if (data instanceof Float32Array) return new Tensor('float32', data, dims);
  if (data instanceof Int32Array) return new Tensor('int32', data, dims);
  return new Tensor('int64', data, dims);
}

function fromTensor(name: string, { data, dims }: Tensor): NumberTensor {
  if (data instanceof Float32Array || data instanceof BigInt64Array || data instanceof Int32Array) {
    return { data, dims };
  }
  throw new EngineError(`The model's output ${name} is neither float32 nor an integer.`);
}

function fail(what: string, error: unknown): never {
  throw new EngineError(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
