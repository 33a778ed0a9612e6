import { hostname } from 'node:os';
import { type Static, Type } from 'typebox';
import { AUDIO_PATTERN, DATABASE_PATTERN } from './store/drivers.ts';

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
        'Address at which browsers reach the server, such as https://speech.example.com: generated addresses begin with it.',
    }),
  ),
  allowedHosts: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.:*,\\s\\[\\]_\\-]+$',
      description:
        'Additional host names that the server accepts, comma-separated, without ports; * = any. Requests for others get 421.',
    }),
  ),
  dataDir: Type.String({
    default: './data',
    minLength: 1,
    description:
      "Folder for the database and the audio files. An installed package (`npx`, `npm i -g`) defaults to the user's data folder.",
  }),
  databaseUrl: Type.Optional(
    Type.String({
      pattern: DATABASE_PATTERN,
      description:
        'A PostgreSQL database for any number of servers, postgres://user:password@host/database. Default: SQLite in the data directory.',
    }),
  ),
  databaseConnections: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 1000,
    description:
      'Connections to PostgreSQL for requests; three more are used for heartbeats, the queue and notifications.',
  }),
  audioStore: Type.Optional(
    Type.String({
      pattern: AUDIO_PATTERN,
      description:
        'An S3-compatible store for the audio, s3://bucket/prefix; endpoint, region and credentials come from the usual AWS variables and files. Default: files in the data directory.',
    }),
  ),
  audioPathStyle: Type.Boolean({
    default: false,
    description:
      "Put the bucket name in the path of the store's URLs instead of the host name: required by most stores other than Amazon S3.",
  }),
  audioRedirect: Type.Boolean({
    default: false,
    description: 'Redirect audio downloads (302) to a signed URL of the store that is valid for 15 minutes.',
  }),
  bootstrapApiKey: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'API key to create if the database is empty. Default: a random key, printed once.',
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
        'pretty, json (including the startup messages), or auto: pretty on a terminal, otherwise JSON with plain startup messages.',
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
    description: 'Threads for each of these processes; 0 = the processor cores divided among the processes.',
  }),
  neuralPreload: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9._, -]+$',
      description: 'Model packages to load at startup and keep loaded, comma-separated.',
    }),
  ),
  neuralIdleSecs: Type.Number({
    default: 900,
    exclusiveMinimum: 0,
    description: 'Seconds after which an unused neural model is unloaded.',
  }),
  neuralMemoryMb: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Total size of loaded neural models, in megabytes; 0 = half of the memory.',
  }),
  neuralProvider: Type.Union(
    (['cpu', 'cuda'] as const).map((provider) => Type.Literal(provider)),
    { default: 'cpu', description: 'Where neural models run: cpu, or cuda (untested).' },
  ),
  modelMirror: Type.Optional(
    Type.String({
      pattern: '^https?://[^ ]+$',
      description: 'Address to pull models from instead of https://huggingface.co.',
    }),
  ),
  modelPrivateAddresses: Type.Boolean({
    default: false,
    description:
      'Allow model pulls started by admins to reach loopback and private addresses. The mirror itself may always have such an address.',
  }),
  queueLimit: Type.Integer({
    default: 256,
    minimum: 1,
    description: 'Unfinished synthesis requests per engine, running or waiting, beyond which new ones get 503.',
  }),
  requestTimeoutSecs: Type.Number({
    default: 300,
    exclusiveMinimum: 0,
    description: 'Seconds that synthesis of a request may take, not counting time spent waiting for a slow client.',
  }),
  conversationWaitSecs: Type.Number({
    default: 10,
    minimum: 0,
    maximum: 600,
    description:
      "Seconds that a WebSocket or Wyoming connection waits for one of the plan's concurrent generations; 0 = rejected immediately.",
  }),
  conversationAheadSecs: Type.Number({
    default: 20,
    minimum: 0,
    description:
      'Seconds that audio on a WebSocket may be ahead of its playback, exceeded by at most one sentence; 0 = unlimited.',
  }),
  voiceAliases: Type.String({
    default: '',
    pattern: '^(\\s*[^=,]+=[^=,]+(,\\s*[^=,]+=[^=,]+)*)?$',
    description:
      'Voice ids or names of other services, mapped to voices of this server: alias=voice_id,alias=voice_id.',
  }),
  maxTextLength: Type.Integer({
    default: 10_000,
    minimum: 1,
    description: 'Maximum characters in the text of a request.',
  }),
  maxJobTextLength: Type.Integer({
    default: 200_000,
    minimum: 1,
    description: 'Maximum characters in the text of a background job.',
  }),
  scrubDays: Type.Number({
    default: 30,
    minimum: 0,
    description:
      'Days after which stored audio is read again, at a low rate, and checked against its SHA-256; 0 = never. Audio in an S3 store is downloaded for this.',
  }),
  bodyLimitBytes: Type.Integer({ default: 4_194_304, minimum: 1024, description: 'Maximum bytes in a request body.' }),
  bodyTimeoutSecs: Type.Number({
    default: 30,
    minimum: 1,
    maximum: 3600,
    description:
      'Seconds that receiving a request body may take; a body that arrives at 16 kB per second or more may take longer.',
  }),
  connectionsPerAddress: Type.Integer({
    default: 1024,
    minimum: 0,
    description:
      'Maximum open connections per client address (IPv6: per /64); 0 = unlimited. Does not apply behind a proxy.',
  }),
  fairShareDelaySecs: Type.Number({
    default: 2,
    minimum: 0,
    description:
      'Maximum seconds that a request is delayed while its account exceeds its share of a busy server; 0 = no delay.',
  }),
  stallLimitSecs: Type.Number({
    default: 60,
    minimum: 0,
    description:
      'Seconds that the main thread may stall, at least 5, before the process ends so that its supervisor can restart it; 0 = unlimited.',
  }),
  nodeName: Type.Optional(
    Type.String({
      pattern: '^[\\w.:-]{1,100}$',
      description: "This server's name in metrics and traces. Default: the host name.",
    }),
  ),
  metricsToken: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Bearer token that GET /metrics requires; without one, only loopback addresses have access.',
    }),
  ),
  historyRetentionDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 36_500,
      description: 'Days that history and its audio are kept; 0 = about a minute. Default: forever.',
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
      'Trust the last entry of X-Forwarded-For, -Proto and -Host. Set it only behind a reverse proxy that sets all three.',
  }),
  corsOrigins: Type.String({
    default: '',
    description: 'Origins whose pages may call the API with a key, comma-separated; `*` = all. Default: none.',
  }),
  keylessNetworks: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9.:/,\\s]+$',
      description:
        'Networks whose requests need no API key, comma-separated: loopback, addresses, networks such as 192.168.1.0/24. They share one account. Default: none.',
    }),
  ),
  keylessLists: Type.Boolean({
    default: false,
    description:
      'Answer GET /v1/audio/models and GET /v1/audio/voices without an API key (Open WebUI sends none), with the models and the voices that all accounts share.',
  }),
  wyomingPort: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description:
        "Port for the Wyoming protocol (used by Home Assistant), on the server's address. Default: disabled.",
    }),
  ),
  wyomingAnnounce: Type.Unsafe<'auto' | 'on' | 'off'>({
    type: 'string',
    enum: ['auto', 'on', 'off'],
    default: 'auto',
    description:
      'Announce the Wyoming port in the local network (multicast DNS), so that Home Assistant finds it: on, off, or auto: on if the server listens on all addresses and is not in a container.',
  }),
  wyomingApiKey: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'API key used for Wyoming clients. Default: they use the first account, or with LOCUTION_KEYLESS_NETWORKS the account of requests without a key.',
    }),
  ),
  drainTimeoutSecs: Type.Number({
    default: 30,
    minimum: 0,
    description: 'Seconds that running requests have to finish after SIGTERM.',
  }),
  drainDelaySecs: Type.Number({
    default: 0,
    minimum: 0,
    description:
      'Seconds after SIGTERM during which /readyz returns 503 while requests are still accepted. With a load balancer, longer than its health check interval.',
  }),
});

/** Settings that hold a secret: the variable with `_FILE` at its end names a file to read it from. */
export const SECRETS: readonly string[] = ['databaseUrl', 'bootstrapApiKey', 'metricsToken', 'wyomingApiKey'];

export type Config = Static<typeof ConfigSchema>;

/** What this server is called among several. */
export const nodeNameOf = ({ nodeName }: Pick<Config, 'nodeName'>): string => nodeName ?? hostname();
