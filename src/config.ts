import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Every setting, with its default and what it does. The environment variable's name is `LOCUTION_` followed by the
 * property's name in capitals: `maxTextLength` is `LOCUTION_MAX_TEXT_LENGTH`.
 */
export const ConfigSchema = Type.Object({
  host: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address to listen on.' }),
  port: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 = any free one.',
  }),
  dataDir: Type.String({ default: './data', minLength: 1, description: 'Folder of the database and the audio files.' }),
  bootstrapApiKey: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'API key to create on an empty store; without it one is drawn and printed once.',
    }),
  ),
  logLevel: Type.Union(
    (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const).map((level) => Type.Literal(level)),
    { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
  ),
  workers: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 256,
    description: 'Synthesis threads; 0 = one per processor core.',
  }),
  neuralProcesses: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 64,
    description: 'Processes for each neural model that is in use.',
  }),
  neuralThreads: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 256,
    description: 'Threads of each of these processes; 0 = the processor cores shared out among the processes.',
  }),
  neuralProvider: Type.Union(
    (['cpu', 'cuda'] as const).map((provider) => Type.Literal(provider)),
    { default: 'cpu', description: 'What neural models run on: cpu, or cuda (untried).' },
  ),
  queueLimit: Type.Integer({
    default: 256,
    minimum: 1,
    description:
      'Unfinished requests of one engine that speak, in work or waiting, before new ones are answered with 503.',
  }),
  requestTimeoutSecs: Type.Number({
    default: 300,
    exclusiveMinimum: 0,
    description: 'Seconds a request may take to be synthesized, waiting for a slow reader not counted.',
  }),
  voiceAliases: Type.String({
    default: '',
    pattern: '^(\\s*[^=,]+=[^=,]+(,\\s*[^=,]+=[^=,]+)*)?$',
    description: 'Ids or names of other services that stand for voices of this server: alias=voice_id,alias=voice_id.',
  }),
  maxTextLength: Type.Integer({ default: 10_000, minimum: 1, description: 'Characters in the text of one request.' }),
  maxJobTextLength: Type.Integer({
    default: 200_000,
    minimum: 1,
    description: 'Characters in the text of one background job.',
  }),
  bodyLimitBytes: Type.Integer({ default: 4_194_304, minimum: 1024, description: 'Bytes in one request body.' }),
  historyRetentionDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'Days that history and its audio are kept; without it for ever, 0 = about a minute.',
    }),
  ),
  trustProxy: Type.Boolean({
    default: false,
    description:
      'Believe the last entry of X-Forwarded-For, -Proto and -Host: only behind one reverse proxy that sets them.',
  }),
  corsOrigins: Type.String({
    default: '',
    description:
      'Origins, with commas between them, whose pages may call the API with a key; `*` for all. Empty: none.',
  }),
  wyomingPort: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description:
        "Port of the Wyoming protocol, as Home Assistant speaks it, on the server's address; without it closed.",
    }),
  ),
  wyomingApiKey: Type.Optional(
    Type.String({
      minLength: 1,
      description: "API key that Wyoming's clients speak with; without it they speak for the first account.",
    }),
  ),
  drainTimeoutSecs: Type.Number({
    default: 30,
    minimum: 0,
    description: 'Seconds that running requests get to finish after SIGTERM.',
  }),
});

export type Config = Static<typeof ConfigSchema>;

/** The environment variable that sets a property. */
export function environmentName(property: string): string {
  return `LOCUTION_${property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws Error that names each variable with a wrong value, without showing secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given: Record<string, unknown> = {};
  for (const property of Object.keys(ConfigSchema.properties)) {
    const value = environment[environmentName(property)];
    if (value !== undefined && value !== '') given[property] = value;
  }
  const config: unknown = Value.Default(ConfigSchema, Value.Convert(ConfigSchema, given));
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
    neuralThreads: config.neuralThreads || Math.max(1, Math.floor(cores / config.neuralProcesses)),
  };
}
