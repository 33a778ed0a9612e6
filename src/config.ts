import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { Value } from 'typebox/value';
import { type Config, ConfigSchema, SECRETS } from './settings.ts';
import { isInstalled, userDataFolder } from './user-folder.ts';

/** The environment variable that sets a property. */
export function environmentName(property: string): string {
  return `LOCUTION_${property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The variable that names a file with a secret, as container platforms mount them; undefined for other settings. */
export const fileVariable = (property: string): string | undefined =>
  SECRETS.includes(property) ? `${environmentName(property)}_FILE` : undefined;

/** @throws Error for a file that cannot be read, and where the secret is given twice */
function secretFrom(environment: NodeJS.ProcessEnv, property: string): string | undefined {
  const variable = fileVariable(property) ?? '';
  const path = environment[variable];
  if (path === undefined || path === '') return undefined;
  const name = environmentName(property);
  if (environment[name])
    throw new Error(`Wrong configuration: ${name} and ${variable} are both set. Remove one of them.`);
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Wrong configuration: ${variable}: ${path} cannot be read (${code}).`);
  }
  throw new Error(`Wrong configuration: ${variable}: ${path} is empty.`);
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws Error that names each variable with a wrong value, without showing secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const input: Record<string, unknown> = isInstalled() ? { dataDir: userDataFolder(environment) } : {};
  for (const property of Object.keys(ConfigSchema.properties)) {
    const value = secretFrom(environment, property) ?? environment[environmentName(property)];
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
