import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './settings.ts';

/** Wherever a key could get into a line. */
const SECRETS = ['req.headers', '*.apiKey', '*.api_key', '*.password', '*.token'];

export interface LogSettings {
  level: string;
  /** Lines for people, not JSON. */
  isPretty: boolean;
}

/** Settled by the main thread: others cannot see a terminal. */
export const logSettingsOf = ({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): LogSettings => ({
  level: logLevel,
  isPretty: logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY === true),
});

/** What a log is written to. Emits `drain` whenever all lines are written. */
export type LogDestination = ReturnType<typeof pino.destination>;

/** Standard output, written to by threads of the pool: a reader that is stuck stops none of the program's own. */
export const standardOutput = (): LogDestination => pino.destination({ dest: 1, sync: false });

/** The log of the process, or of a thread that writes by itself. */
export function createLogger({ level, isPretty }: LogSettings, destination?: LogDestination): Logger {
  const options = { level, redact: SECRETS };
  return pino(options, isPretty ? forPeople(destination) : destination);
}

/**
 * Says what a start tells whoever waits for it (the first key, addresses), whatever the log's level is. Plain lines, which
 * people and scripts read; JSON where it was asked for by name.
 */
export function createAnnouncer({ logFormat }: Pick<Config, 'logFormat'>): (line: string) => void {
  if (logFormat !== 'json') return (line) => console.log(line);
  const logger = pino({ level: 'info' });
  return (line) => logger.info(line);
}

const forPeople = (destination?: LogDestination): DestinationStream =>
  pretty({
    sync: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    ...(destination !== undefined && { destination }),
  });
