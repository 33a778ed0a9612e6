import type { Engine } from '../engine.ts';
import { withDelivery } from './delivery.ts';
import { createShelf } from './install/shelf.ts';
import { watchPackages } from './installed.ts';
import type { SessionSettings } from './onnx/session.ts';
import { modelOf, voicesOf } from './packages/manifest.ts';
import { NeuralRecipe } from './recipe.ts';

export interface NeuralOptions extends SessionSettings {
  /** Folder that holds a folder for each installed package. */
  modelsFolder: string;
  /** Processes for each model that is in use. */
  processes: number;
  /** Address that stands for the hub that models are published on. */
  mirror: string | undefined;
}

/** Twice as long as the longest segment takes at a fifth of real time on a machine that does other things too. */
const GRACE_MS = 20_000;

/** The engine of installed models, a group of processes for each. No model is loaded here. */
export function createNeuralEngine(options: NeuralOptions): Engine<NeuralRecipe> {
  const packages = watchPackages(options.modelsFolder);
  return {
    name: 'neural',
    models: () => packages.current().packages.map(modelOf),
    voices: () => packages.current().packages.flatMap(voicesOf),
    modelIdsFor: ({ packageId }) => [packageId],
    recipeSchema: NeuralRecipe,
    runsIn: 'process',
    runtime: runtimeAddress(options),
    laneOf: ({ packageId }) => packageId,
    lanes: { count: options.processes, graceMs: GRACE_MS },
    deliver: withDelivery,
    shelf: createShelf(packages, options),
  };
}

/** The runtime is told its settings by its own address: a lane is started with nothing else. */
function runtimeAddress({ modelsFolder, threads, provider }: NeuralOptions): URL {
  const address = new URL('./runtime.ts', import.meta.url);
  address.search = new URLSearchParams({ models: modelsFolder, threads: String(threads), provider }).toString();
  return address;
}
