import type { SpeechModel } from '../../engines/engine.ts';
import type { SpeechOptions } from '../../speech/prepare.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import type { AudioChunk } from '../../workers/protocol.ts';
import { withVoiceTags } from './kokoro-text.ts';
import type { SpeechInputBody } from './schemas.ts';

/** What every engine can do; OpenAI's goes further. */
const SLOWEST = 0.5;
const FASTEST = 2;

/** Kokoro's letters for languages, and the names that its server also takes. */
const KOKORO_LANGUAGES: Record<string, string> = {
  ...{ a: 'en', b: 'en', e: 'es', f: 'fr', h: 'hi', i: 'it', j: 'ja', p: 'pt', z: 'zh' },
  ...{ 'en-us': 'en', 'en-gb': 'en', 'fr-fr': 'fr', 'pt-br': 'pt' },
};

const kokoroLanguage = (code: string | null | undefined): string | undefined =>
  code ? (KOKORO_LANGUAGES[code.toLowerCase()] ?? code) : undefined;

/** A request as the use cases know it. */
export const speechInput = (body: SpeechInputBody): SpeechOptions['input'] => ({
  modelId: body.model,
  instructions: body.instructions,
  languageCode: body.language_code ?? kokoroLanguage(body.lang_code),
  // Open WebUI sends the pieces of an answer as they come, such as `...` and `---`.
  allowsSilence: true,
  normalize: body.normalization_options?.normalize ?? undefined,
  volume: body.volume_multiplier,
  speed: body.speed == null ? body.speed : Math.min(FASTEST, Math.max(SLOWEST, body.speed)),
});

/** Fields that are not followed to the letter. */
export const partlyIgnored = ({ speed }: SpeechInputBody): string[] =>
  speed != null && (speed < SLOWEST || speed > FASTEST) ? ['speed'] : [];

/** The text, with Kokoro-FastAPI's tags where they are allowed. */
export const requestedText = ({ input, allow_voice_tags }: SpeechInputBody): string =>
  allow_voice_tags ? withVoiceTags(input) : input;

export const requestedVoice = ({ voice }: SpeechInputBody): string | undefined =>
  typeof voice === 'string' ? voice : voice?.id;

export const modelBody = (model: Pick<SpeechModel, 'modelId'>) => ({
  id: model.modelId,
  object: 'model' as const,
  created: 0,
  owned_by: 'locution',
});

export const captions = (words: AudioChunk['words']) =>
  words.map(({ word, startSecs, endSecs }) => ({
    word,
    start_time: milliseconds(startSecs),
    end_time: milliseconds(endSecs),
  }));

/**
 * Audio as server-sent events. Tokens are what is counted here: characters in, none out.
 */
export async function* speechEvents(
  chunks: AsyncIterable<Uint8Array>,
  characters: number,
): AsyncGenerator<string, void, undefined> {
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  for await (const bytes of chunks) {
    yield event({ type: 'speech.audio.delta', audio: Buffer.from(bytes).toString('base64') });
  }
  const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
  yield event({ type: 'speech.audio.done', usage });
}
