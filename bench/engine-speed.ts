import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEspeak } from '../src/engines/espeak/espeak.ts';
import { nativeMissing } from './native.ts';
import { median } from './quantiles.ts';

const run = promisify(execFile);
const TEXT = Array(20)
  .fill('We were away a year ago along the winding road to the old mill house, and nobody knew anything about it.')
  .join(' ');
const VOICE = { language: 'gmw/en-US', variant: [], rateWpm: 150, volume: 40 };
const ROUNDS = 7;
const WAV_HEAD_BYTES = 44;

/** Seconds of speech for a second of processor time: our build of eSpeak NG and the Debian package, in turn. */
export async function engineSpeed(): Promise<Record<string, number | string>> {
  const missing = nativeMissing();
  const espeak = createEspeak();
  const folder = await mkdtemp(join(tmpdir(), 'locution-speed-'));
  const [own, native]: [number[], number[]] = [[], []];
  try {
    await writeFile(join(folder, 'text'), TEXT);
    for (let round = -1; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      const secs = (espeak.speak(VOICE, TEXT, () => true).at(-1)?.endSample ?? 0) / espeak.sampleRateHz;
      const { user, system } = process.cpuUsage(before);
      // The first round is for the compiler.
      if (round < 0) continue;
      own.push(secs / ((user + system) / 1e6));
      if (missing === undefined) native.push(await nativeSpeed(folder, espeak.sampleRateHz));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  if (missing !== undefined) return { own: median(own), native: missing };
  return { own: median(own), native: median(native), ratio: median(own) / median(native) };
}

async function nativeSpeed(folder: string, sampleRateHz: number): Promise<number> {
  const speak = `espeak-ng -v en-us -s ${VOICE.rateWpm} -a ${VOICE.volume} -f text -w out.wav`;
  const { stderr } = await run('bash', ['-c', `TIMEFORMAT='%U %S'; time ${speak}`], { cwd: folder });
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number);
  const { size } = await stat(join(folder, 'out.wav'));
  return (size - WAV_HEAD_BYTES) / 2 / sampleRateHz / (user + system);
}
