import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { StoreLocation } from '../store/driver.ts';
import { DATABASE_PATTERN } from '../store/drivers.ts';
import { move } from '../store/move.ts';

/** Copies the store of this configuration to another place: from one machine to PostgreSQL and an audio store, and back. */
export async function moveCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, audio: { type: 'string' } } });
  if (values.to === undefined) {
    throw new Error('Specify the target: locution move --to postgres://…|FOLDER [--audio s3://bucket/prefix]');
  }
  process.umask(0o077);
  const { databaseUrl, audioStore, ...from } = readConfig(process.env);
  const to: StoreLocation = { ...from, ...(values.audio === undefined ? {} : { audioStore: values.audio }) };
  if (new RegExp(DATABASE_PATTERN).test(values.to)) to.databaseUrl = values.to;
  else to.dataDir = resolve(values.to);
  const source: StoreLocation = { ...from };
  if (databaseUrl !== undefined) source.databaseUrl = databaseUrl;
  if (audioStore !== undefined) source.audioStore = audioStore;
  await move(source, to, (line) => console.log(line));
  console.log('Moved. The source is unchanged: start the servers on the target, then remove it.');
}
