import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { Value } from 'typebox/value';
import { type Config, ConfigSchema } from './settings.ts';
import { isInstalled, userDataFolder } from './user-folder.ts';

/** The environment variable that sets a property. */
export function environmentName(property: string): string {
  return `LOCUTION_${property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws Error that names each variable with a wrong value, without showing secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const input: Record<string, unknown> = isInstalled() ? { dataDir: userDataFolder(environment) } : {};
  for (const property of Object.keys(ConfigSchema.properties)) {
    const value = environment[environmentName(property)];
    if (value !== undefined && value !== '') input[property] = value;
  }
  const config: unknown = Value.Default(ConfigSchema, Value.Convert(ConfigSchema, input));
  if (!Value.Check(ConfigSchema, config)) {
    const problems = Value.Errors(ConfigSchema, config).map((error) => {
      const property = error.instancePath.slice(1);
      return `${environmentName(property)}: ${error.message}`;
    });
    throw new Error(`Wrong configuration:\n  ${[...new Set(problems)].join('\n  ')}`);
  }
  const cores = availableParallelism();
  return {
    ...config,
    dataDir: resolve(config.dataDir),
    workers: config.workers || cores,
    neuralMemoryMb: config.neuralMemoryMb || Math.floor(totalmem() / 2 ** 21),
    neuralThreads: config.neuralThreads || Math.max(1, Math.floor(cores / config.neuralProcesses)),
  };
}
