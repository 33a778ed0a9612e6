import { availableParallelism, hostname, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { AUDIO_PATTERN, DATABASE_PATTERN } from './store/drivers.ts';
import { isInstalled, userDataFolder } from './user-folder.ts';

/** Every setting, with its default and what it does. `maxTextLength` is the variable `LOCUTION_MAX_TEXT_LENGTH`. */
export const ConfigSchema = Type.Object({
  host: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address to listen on.' }),
  port: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 = any free one.',
  }),
  publicUrl: Type.Optional(
    Type.String({
      pattern: '^https?://[A-Za-z0-9.\\-\\[\\]:]+/?$',
      description:
        'Address at which browsers reach the server, such as https://speech.example.com: made addresses begin with it.',
    }),
  ),
  allowedHosts: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.:*,\\s\\[\\]_\\-]+$',
      description:
        'More host names that requests may be sent to, with commas between, without ports; * = any. Others get 421.',
    }),
  ),
  dataDir: Type.String({
    default: './data',
    minLength: 1,
    description:
      "Folder of the database and the audio files. Of an installed package (`npx`, `npm i -g`), by default the user's data folder.",
  }),
  databaseUrl: Type.Optional(
    Type.String({
      pattern: DATABASE_PATTERN,
      description:
        'A PostgreSQL database for any number of servers, postgres://user:password@host/database; without it SQLite in the data directory.',
    }),
  ),
  databaseConnections: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 1000,
    description: 'Connections to PostgreSQL for requests; three more serve beats, the queue and signals.',
  }),
  audioStore: Type.Optional(
    Type.String({
      pattern: AUDIO_PATTERN,
      description:
        'An S3-compatible store for the audio, s3://bucket/prefix; endpoint, region and credentials come from the usual AWS variables and files. Without it files in the data directory.',
    }),
  ),
  audioPathStyle: Type.Boolean({
    default: false,
    description: "Name the bucket in the path of the store's addresses, not in their host: most stores but Amazon's.",
  }),
  audioRedirect: Type.Boolean({
    default: false,
    description: 'Answer downloads of audio with a signed address of the store, valid for 15 minutes (302).',
  }),
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
  logFormat: Type.Union(
    (['auto', 'pretty', 'json'] as const).map((format) => Type.Literal(format)),
    {
      default: 'auto',
      description:
        'pretty, json (also of the lines that a start prints), or auto: pretty on a terminal, else JSON beside plain start lines.',
    },
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
  neuralPreload: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9._, -]+$',
      description: 'Model packages that are loaded at the start and stay loaded, separated by commas.',
    }),
  ),
  neuralIdleSecs: Type.Number({
    default: 900,
    exclusiveMinimum: 0,
    description: 'Seconds after which a neural model that nobody uses is unloaded.',
  }),
  neuralMemoryMb: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Megabytes that loaded neural models may take together, by their size; 0 = half of the memory.',
  }),
  neuralProvider: Type.Union(
    (['cpu', 'cuda'] as const).map((provider) => Type.Literal(provider)),
    { default: 'cpu', description: 'What neural models run on: cpu, or cuda (untried).' },
  ),
  modelMirror: Type.Optional(
    Type.String({
      pattern: '^https?://[^ ]+$',
      description: 'Address that takes the place of https://huggingface.co where models are pulled from.',
    }),
  ),
  modelPrivateAddresses: Type.Boolean({
    default: false,
    description:
      'Let pulls that admins start be led to loopback and private addresses. The mirror itself may have such an address anyway.',
  }),
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
  conversationWaitSecs: Type.Number({
    default: 10,
    minimum: 0,
    maximum: 600,
    description: 'Seconds that a WebSocket or Wyoming connection waits for its place in the plan; 0 = refused at once.',
  }),
  conversationAheadSecs: Type.Number({
    default: 20,
    minimum: 0,
    description: 'Seconds that audio on a WebSocket may be ahead of its playback, but for one sentence; 0 = any time.',
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
  scrubDays: Type.Number({
    default: 30,
    minimum: 0,
    description:
      'Days after which stored audio is read again, slowly, and compared with its SHA-256; 0 = never. In an S3 store it is downloaded for that.',
  }),
  bodyLimitBytes: Type.Integer({ default: 4_194_304, minimum: 1024, description: 'Bytes in one request body.' }),
  bodyTimeoutSecs: Type.Number({
    default: 30,
    minimum: 1,
    maximum: 3600,
    description: 'Seconds a request body may take; one that comes at 16 kB a second or more may take longer.',
  }),
  connectionsPerAddress: Type.Integer({
    default: 1024,
    minimum: 0,
    description: 'Open connections of one address (IPv6: of one /64); 0 = any number. Not counted behind a proxy.',
  }),
  fairShareDelaySecs: Type.Number({
    default: 2,
    minimum: 0,
    description: 'Seconds a request may be held back while its account is over its share of a busy server; 0 = none.',
  }),
  stallLimitSecs: Type.Number({
    default: 60,
    minimum: 0,
    description:
      'Seconds that the main thread may stand still, 5 at least, before the process ends for its supervisor to start it anew; 0 = any time.',
  }),
  nodeName: Type.Optional(
    Type.String({
      pattern: '^[\\w.:-]{1,100}$',
      description: "This server's name in metrics and traces; without it the machine's.",
    }),
  ),
  metricsToken: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Bearer token that GET /metrics asks for; without one it answers loopback addresses only.',
    }),
  ),
  historyRetentionDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'Days that history and its audio are kept; without it for ever, 0 = about a minute.',
    }),
  ),
  auditRetentionDays: Type.Integer({
    default: 365,
    minimum: 1,
    maximum: 36_500,
    description: 'Days that the audit log of sign-ins and changes is kept.',
  }),
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
  drainDelaySecs: Type.Number({
    default: 0,
    minimum: 0,
    description:
      'Seconds after SIGTERM in which /readyz answers 503 while requests are still taken: for load balancers, longer than their checks lie apart.',
  }),
});

export type Config = Static<typeof ConfigSchema>;

/** What this server is called among several. */
export const nodeNameOf = ({ nodeName }: Pick<Config, 'nodeName'>): string => nodeName ?? hostname();

/** The environment variable that sets a property. */
export function environmentName(property: string): string {
  return `LOCUTION_${property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws Error that names each variable with a wrong value, without showing secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given: Record<string, unknown> = isInstalled() ? { dataDir: userDataFolder(environment) } : {};
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
    neuralMemoryMb: config.neuralMemoryMb || Math.floor(totalmem() / 2 ** 21),
    neuralThreads: config.neuralThreads || Math.max(1, Math.floor(cores / config.neuralProcesses)),
  };
}
