import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { call } from './client.ts';
import { listVoices } from './voices.ts';

/** Encodings by the output file's extension, where no format is named. */
const BY_EXTENSION: Record<string, string> = {
  '.mp3': 'mp3',
  '.wav': 'wav',
  '.flac': 'flac',
  '.pcm': 'pcm',
  '.raw': 'pcm',
  '.aac': 'aac',
  '.opus': 'opus',
  '.ogg': 'opus',
};

/** Speaks a text into a file, `-` being standard input or output; with `--timestamps` its words go beside it as JSON. */
export async function speak(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      voice: { type: 'string' },
      model: { type: 'string' },
      format: { type: 'string' },
      timestamps: { type: 'boolean', default: false },
    },
  });
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new Error('Give the text as one argument, or - to read it.');
  const output = values.output;
  if (output === undefined) throw new Error('Say where the audio goes: -o FILE, or -o - for standard output.');
  if (output === '-' && process.stdout.isTTY) throw new Error('Audio is nothing for a terminal: use -o FILE.');
  const spoken = given === '-' ? await readText(process.stdin) : given;
  const format = values.format ?? BY_EXTENSION[extname(output).toLowerCase()] ?? 'mp3';
  const path = `/v1/text-to-speech/${encodeURIComponent(await voiceId(values.voice))}`;
  const body = { text: spoken, ...(values.model === undefined ? {} : { model_id: values.model }) };
  const progress = createProgress();

  if (values.timestamps) {
    if (output === '-') throw new Error('--timestamps writes FILE and FILE.json: it needs a file.');
    const response = await call(`${path}/with-timestamps?output_format=${format}`, body);
    const { audio_base64, ...timing } = (await response.json()) as { audio_base64: string };
    await writeFile(output, Buffer.from(audio_base64, 'base64'));
    await writeFile(`${output}.json`, `${JSON.stringify(timing, null, 2)}\n`);
    progress.end(`${output} and ${output}.json`);
    return;
  }
  const response = await call(`${path}?output_format=${format}`, body);
  if (response.body === null) throw new Error('The server sent no audio.');
  const counted = progress.count(response.body);
  if (output === '-') return await pipeline(counted, process.stdout, { end: false });
  // Under another name until it is complete: what is there is never half a file.
  const part = `${output}.part`;
  try {
    await pipeline(counted, createWriteStream(part));
    await rename(part, output);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  progress.end(output);
}

/** An id as it is, a name looked up, the first voice where none is given. */
async function voiceId(given: string | undefined): Promise<string> {
  if (given !== undefined && /^[A-Za-z0-9]{20}$/.test(given)) return given;
  const voices = await listVoices();
  const found = given === undefined ? voices[0] : voices.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  if (found === undefined) throw new Error(`There is no voice "${given}". List them: locution voices`);
  return found.voice_id;
}

/** Shows bytes as they come on a terminal; silent in a pipe but for the end. */
function createProgress() {
  let bytes = 0;
  const show = process.stderr.isTTY;
  return {
    async *count(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (show) process.stderr.write(`\r${(bytes / 1024).toFixed(0)} kB`);
        yield chunk;
      }
      if (show) process.stderr.write('\r');
    },
    end(where: string) {
      console.error(`Written: ${where}`);
    },
  };
}
