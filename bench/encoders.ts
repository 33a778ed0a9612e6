import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChain } from '../src/audio/chain.ts';
import { type CodecOptions, createCodecEncoder } from '../src/audio/codec.ts';
import { parseOutputFormat } from '../src/audio/formats.ts';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { runtime } from '../src/engines/formant/runtime.ts';
import { median } from './quantiles.ts';
import { textOf } from './texts.ts';

const SPEECH_CHARS = 700;
const ROUNDS = 5;
/** As the encoders in src/audio/encoders ask for them, and the same of FFmpeg's program. */
const CODECS: { name: CodecOptions['name']; format: string; options: Record<string, string | number> }[] = [
  { name: 'libmp3lame', format: 'mp3_44100_128', options: { compression_level: 7 } },
  { name: 'libopus', format: 'opus_48000_64', options: { compression_level: 10, application: 'audio' } },
  { name: 'flac', format: 'flac_24000', options: { compression_level: 5 } },
  { name: 'aac', format: 'aac_44100_128', options: { aac_coder: 'fast' } },
];

/** Each encoder alone, on speech: seconds of audio a second of processor time, beside native FFmpeg's on the same samples. */
export async function encoders() {
  const speech = await speak();
  const folder = mkdtempSync(join(tmpdir(), 'bench-encoders-'));
  const figures: Record<string, number | string> = {};
  try {
    for (const codec of CODECS) {
      const format = parseOutputFormat(codec.format);
      const { samples, chainTimes } = resampled(speech, format.sampleRateHz);
      const secs = samples.length / format.sampleRateHz;
      const file = join(folder, 'speech.f32');
      writeFileSync(file, samples);
      const speeds = { own: [] as number[], native: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        speeds.own.push(secs / ownSecs(codec, samples));
        const native = nativeSecs(codec, file);
        if (native !== undefined) speeds.native.push(secs / native);
      }
      figures[`${codec.format} chain`] = secs / chainTimes;
      figures[codec.format] = median(speeds.own);
      if (speeds.native.length === 0) figures[`${codec.format} native`] = 'the command ffmpeg is not installed';
      else figures[`${codec.format} to native`] = median(speeds.own) / median(speeds.native);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function speak(): Promise<{ samples: Int16Array; sampleRateHz: number }> {
  const [voice] = BUILTIN_VOICES;
  if (voice === undefined) throw new Error('no built-in voice');
  const { recipe } = voice;
  const { languageCode } = recipe;
  const text = textOf(SPEECH_CHARS);
  const request = { text, languageCode, recipe, speed: 1, guidanceScale: 3, seed: 1, segmentPauseSecs: 0 };
  const synthesizer = await runtime.start();
  const spoken: number[] = [];
  for (const segment of runtime.segments(request)) {
    await synthesizer.speak(request, segment, (samples) => {
      for (const sample of samples) spoken.push(sample);
      return true;
    });
  }
  synthesizer.close();
  return { samples: Int16Array.from(spoken), sampleRateHz: synthesizer.sampleRateHz };
}

/** Through the chain, as a pipeline does it; the processor's seconds are those of the second time. */
function resampled({ samples, sampleRateHz }: { samples: Int16Array; sampleRateHz: number }, outputRateHz: number) {
  let ready: Float32Array[] = [];
  let chainTimes = 0;
  for (let round = 0; round < 2; round += 1) {
    ready = [];
    const chain = createChain({ inputRateHz: sampleRateHz, outputRateHz, gainDb: 0, ceilingDb: -1.7 });
    const startedAt = process.threadCpuUsage();
    const keep = (piece: { floats(): Float32Array }) => void ready.push(piece.floats());
    chain.write(samples, 1, keep);
    chain.finish(keep);
    chainTimes = process.threadCpuUsage(startedAt).user / 1e6;
    chain.close();
  }
  const all = new Float32Array(ready.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of ready) {
    all.set(piece, at);
    at += piece.length;
  }
  return { samples: all, chainTimes };
}

function ownSecs({ name, format, options }: (typeof CODECS)[number], samples: Float32Array): number {
  const encoder = createCodecEncoder({ name, format: parseOutputFormat(format), options, onPacket: () => undefined });
  const startedAt = process.threadCpuUsage();
  encoder.encode(samples);
  encoder.finish();
  const { user } = process.threadCpuUsage(startedAt);
  encoder.close();
  return user / 1e6;
}

/** Of FFmpeg's program, as it counts them itself; undefined where it is not installed. */
function nativeSecs({ name, format, options }: (typeof CODECS)[number], file: string): number | undefined {
  const { sampleRateHz, bitrateKbps } = parseOutputFormat(format);
  const given = Object.entries(options).flatMap(([option, value]) => [`-${option}`, String(value)]);
  const rate = bitrateKbps === null ? [] : ['-b:a', `${bitrateKbps}k`];
  const input = ['-f', 'f32le', '-ar', String(sampleRateHz), '-ac', '1', '-i', file];
  const asked = ['-benchmark', '-threads', '1', ...input, '-c:a', name, ...given, ...rate, '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', asked, { encoding: 'utf8' });
  const found = /bench: utime=([\d.]+)s/.exec(stderr ?? '');
  return found === null ? undefined : Number(found[1]);
}
