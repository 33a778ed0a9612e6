import { statSync } from 'node:fs';
import type { Engine } from '../engine.ts';
import { blendRecipes } from './blend-recipes.ts';
import { withDelivery } from './delivery.ts';
import { createModelStore, type ModelStoreOptions } from './install/model-store.ts';
import { watchPackages } from './installed.ts';
import type { SessionSettings } from './onnx/session.ts';
import { modelOf, voicesOf } from './packages/manifest.ts';
import { NeuralRecipe, PLAIN_GUIDANCE_SCALE } from './recipe.ts';
import { NEURAL_VERSION } from './version.ts';

export interface NeuralOptions extends SessionSettings, ModelStoreOptions {
  /** Folder that holds a folder for each installed package. */
  modelsFolder: string;
  /** Processes for each model that is in use. */
  processes: number;
  /** Packages that are loaded with the server. */
  preload: readonly string[];
  /** A model that nobody has used for so long is unloaded. */
  idleMs: number;
  /** What all loaded models may take. */
  memoryMb: number;
}

/** Twice as long as the longest segment takes at a fifth of real time on a machine that does other things too. */
const GRACE_MS = 20_000;

/** About what a process takes: Node.js, eSpeak NG and ONNX Runtime, and its model's file with room to work in. */
const PROCESS_MB = 150;
const WEIGHTS_FACTOR = 1.5;

/** The engine of installed models, a group of processes for each. No model is loaded here. */
export function createNeuralEngine(options: NeuralOptions): Engine<NeuralRecipe> {
  const packages = watchPackages(options.modelsFolder);
  const find = (packageId: string) =>
    packages.current().packages.find((candidate) => candidate.packageId === packageId);
  const memoryMbOf = (packageId: string) => {
    const found = find(packageId);
    const modelMb = found === undefined ? 0 : statSync(found.modelPath).size / 2 ** 20;
    return PROCESS_MB + WEIGHTS_FACTOR * modelMb;
  };
  return {
    name: 'neural',
    renderedBy: ({ packageId }) => `neural/${NEURAL_VERSION}+${packageId}.${find(packageId)?.fingerprint ?? 'gone'}`,
    models: () => packages.current().packages.map(modelOf),
    voices: () => packages.current().packages.flatMap(voicesOf),
    modelIdsFor: ({ packageId }) => [packageId],
    recipeSchema: NeuralRecipe,
    runsIn: 'process',
    runtime: runtimeAddress(options),
    laneOf: ({ packageId }) => packageId,
    lanes: {
      count: options.processes,
      graceMs: GRACE_MS,
      preload: options.preload.filter((name) =>
        packages.current().packages.some(({ packageId }) => packageId === name),
      ),
      idleMs: options.idleMs,
      memory: { limitMb: options.memoryMb, ofGroupMb: (packageId) => options.processes * memoryMbOf(packageId) },
    },
    plainGuidanceScale: PLAIN_GUIDANCE_SCALE,
    deliver: withDelivery,
    blend(parts) {
      const found = find(parts[0]?.recipe.packageId ?? '');
      return blendRecipes(parts, found?.family !== undefined && found.family !== 'piper');
    },
    modelStore: createModelStore(packages, options),
  };
}

/** The runtime is told its settings by its own address: a lane is started with nothing else. */
function runtimeAddress({ modelsFolder, threads, provider }: NeuralOptions): URL {
  const address = new URL('./runtime.ts', import.meta.url);
  address.search = new URLSearchParams({ models: modelsFolder, threads: String(threads), provider }).toString();
  return address;
}
