import { EngineError } from '../../engine-error.ts';
import type { Mark } from '../../espeak/marks.ts';
import type { Phonemizer } from '../../espeak/phonemize.ts';
import type { Sound } from '../../espeak/sounds.ts';
import type { ModelFile } from '../onnx/model-file.ts';
import type { ModelSession } from '../onnx/session.ts';
import { PLAIN_GUIDANCE_SCALE } from '../recipe.ts';
import {
  cutAfter,
  type FamilyModel,
  idSamples,
  integerRow,
  type ModelSymbol,
  speechOf,
  type VoiceShare,
} from './family.ts';
import { END, PAD, type PiperConfig, piperSpeakers, START } from './piper-config.ts';
import { checkSignature } from './signature.ts';

/** A sentence of 350 letters has some 400 phonemes with their marks; the longer, the more memory a run takes. */
const MAX_SYMBOLS = 600;
/** Piper's own defaults, where a voice does not say. */
const DEFAULTS = { noiseScale: 0.667, lengthScale: 1, noiseW: 0.8, hopLength: 256 };

/** @throws SignatureError where the model is not a Piper voice, or not that of its config */
export function checkPiper(file: ModelFile, config: PiperConfig): void {
  checkSignature(file, {
    inputs: {
      input: { types: ['int64'], ranks: [2] },
      input_lengths: { types: ['int64'], ranks: [1] },
      scales: { types: ['float32'], ranks: [1], last: 3 },
      ...(config.num_speakers > 1 ? { sid: { types: ['int64'], ranks: [1] } } : {}),
    },
    outputs: { output: { types: ['float32'], ranks: [1, 2, 3, 4] } },
  });
}

/** The tensor that holds the durations: VITS rounds them up, and nothing else. Undefined where that cannot be told. */
export const piperDurations = ({ ceilTensors }: ModelFile) => (ceilTensors.length === 1 ? ceilTensors[0] : undefined);

/** @param session of the model with `durations` (if there are any) as one more output */
export function createPiper(
  session: ModelSession,
  config: PiperConfig,
  { durations, phonemizer }: { durations: string | undefined; phonemizer: Phonemizer },
): FamilyModel {
  const ids = config.phoneme_id_map;
  const idOf = (symbol: string) => ids[symbol]?.[0] ?? 0;
  const speakers = piperSpeakers(config);
  const {
    noise_scale = DEFAULTS.noiseScale,
    length_scale = DEFAULTS.lengthScale,
    noise_w = DEFAULTS.noiseW,
  } = config.inference ?? {};
  const frameSamples = config.hop_length ?? DEFAULTS.hopLength;
  const { sample_rate: sampleRateHz } = config.audio;

  /** Speakers of a Piper voice cannot be blended. */
  function speakerOf(voices: readonly VoiceShare[]): number {
    const speaker = voices.length === 1 ? speakers.get(voices[0]?.name ?? '') : undefined;
    if (speaker !== undefined) return speaker;
    throw new EngineError(`The model has no speaker ${voices.map(({ name }) => `"${name}"`).join(' and ')}.`);
  }

  return {
    sampleRateHz,
    maxSymbols: MAX_SYMBOLS,
    hasDurations: durations !== undefined,
    phonemize: (words) =>
      config.phoneme_type === 'text' ? spell(words) : phonemizer.phonemize(config.espeak?.voice ?? 'en-us', words),
    symbols: (sounds) => sounds.flatMap((sound) => piperSymbols(sound, ids)),
    async run(symbols, { voices, speed, guidanceScale }) {
      const chance = (10 - guidanceScale) / (10 - PLAIN_GUIDANCE_SCALE);
      const all = [idOf(START), idOf(PAD), ...symbols.flatMap(({ id }) => [id, idOf(PAD)]), idOf(END)];
      const scales = [noise_scale * chance, length_scale / speed, noise_w * chance];
      const sid = BigInt64Array.of(BigInt(speakerOf(voices)));
      const outputs = await session.run({
        input: integerRow(all),
        input_lengths: { data: BigInt64Array.of(BigInt(all.length)), dims: [1] },
        scales: { data: Float32Array.from(scales), dims: [3] },
        ...(config.num_speakers > 1 ? { sid: { data: sid, dims: [1] } } : {}),
      });
      const samples = speechOf(outputs.output, all.length, sampleRateHz);
      if (durations === undefined) return { samples, spans: undefined };
      const lasting = idSamples(outputs[durations], { idCount: all.length, sampleCount: samples.length, frameSamples });
      let end = (lasting[0] ?? 0) + (lasting[1] ?? 0);
      const spans = symbols.map((_, index) => {
        const start = end;
        end += (lasting[2 + 2 * index] ?? 0) + (lasting[3 + 2 * index] ?? 0);
        return { start, end };
      });
      return { samples, spans };
    },
    close: () => session.close(),
  };
}

/** eSpeak NG, which wrote the phonemes of the training texts, tells no other marks than these. */
const MARKS: Partial<Record<Mark | ' ', string>> = {
  ' ': ' ',
  '.': '.',
  ',': ',',
  ';': ';',
  ':': ':',
  '!': '!',
  '?': '?',
  '…': '.',
  '—': ';',
};

/** Piper's alphabet is one of code points, decomposed; a diacritic is a symbol of its own. */
function piperSymbols(sound: Sound, ids: PiperConfig['phoneme_id_map']): ModelSymbol[] {
  if ('mark' in sound) {
    const mark = MARKS[sound.mark];
    const found = mark === undefined ? [] : (ids[mark] ?? []);
    return found.map((id) => ({ id, word: null, cut: cutAfter(sound.mark) }));
  }
  return [...sound.ipa.normalize('NFD')].flatMap((char) =>
    (ids[char] ?? []).map((id) => ({ id, word: sound.word, cut: 0 as const })),
  );
}

/** Voices of the type "text" were trained on letters. */
const spell = (words: readonly string[]) =>
  words.flatMap((text, word) =>
    [...text.normalize('NFD')].map((ipa, index) => ({ ipa, word, startsGroup: index === 0 })),
  );
