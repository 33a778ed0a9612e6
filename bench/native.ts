import { execFileSync, spawn } from 'node:child_process';

/** Why the native pipeline cannot be measured here, undefined where it can. */
export function nativeMissing(): string | undefined {
  for (const [command, argument] of [
    ['espeak-ng', '--version'],
    ['lame', '--version'],
  ] as const) {
    try {
      execFileSync(command, [argument], { stdio: 'ignore' });
    } catch {
      return `the command ${command} is not installed (Debian: apt-get install espeak-ng lame)`;
    }
  }
  return undefined;
}

/** What a user would script: `espeak-ng --stdout TEXT | lame`, started for each request. Returns the MP3's size. */
export function nativeMp3(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const speech = spawn('espeak-ng', ['--stdout', text], { stdio: ['ignore', 'pipe', 'ignore'] });
    const encoder = spawn('lame', ['--quiet', '-b', '96', '-', '-'], { stdio: [speech.stdout, 'pipe', 'ignore'] });
    let bytes = 0;
    encoder.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    encoder.on('error', reject).on('close', () => resolve(bytes));
    speech.on('error', reject);
    // The encoder has its own copy of the pipe.
    speech.stdout.destroy();
  });
}

/** Milliseconds from starting `espeak-ng --stdout` to its first byte. */
export function nativeFirstByte(text: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const speech = spawn('espeak-ng', ['--stdout', text], { stdio: ['ignore', 'pipe', 'ignore'] });
    speech.stdout.once('data', () => {
      resolve(performance.now() - startedAt);
      speech.kill();
    });
    speech.on('error', reject);
  });
}
