import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

type LogConfig = Pick<Config, 'logLevel' | 'logFormat'>;

/** Wherever a key could get into a line. */
const SECRETS = ['req.headers', '*.apiKey', '*.api_key', '*.password', '*.token'];

const isPretty = ({ logFormat }: LogConfig): boolean =>
  logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY === true);

/** The process' log on standard output: JSON, or lines for people. */
export function createLogger(config: LogConfig): Logger {
  const options = { level: config.logLevel, redact: SECRETS };
  return isPretty(config) ? pino(options, forPeople()) : pino(options);
}

/**
 * Says what a start tells whoever waits for it (the first key, addresses), whatever the log's level is. Plain lines, which
 * people and scripts read; JSON where it was asked for by name.
 */
export function createAnnouncer({ logFormat }: LogConfig): (line: string) => void {
  if (logFormat !== 'json') return (line) => console.log(line);
  const logger = pino({ level: 'info' });
  return (line) => logger.info(line);
}

const forPeople = (): DestinationStream =>
  pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
