import { LRUCache } from 'lru-cache';
import type { SpeechLanguage } from '../../espeak/languages.ts';
import type { Mark } from '../../espeak/marks.ts';
import type { Sound } from '../../espeak/sounds.ts';
import type { ModelFile } from '../onnx/model-file.ts';
import type { ModelSession } from '../onnx/session.ts';
import { blendStyles, styleRow } from '../tensors/blend.ts';
import { STYLE_SIZE, type Style, type StyleVoices } from '../tensors/styles.ts';
import {
  cutAfter,
  type FamilyModel,
  idSamples,
  integerRow,
  type ModelSymbol,
  speechOf,
  type VoiceShare,
} from './family.ts';
import { checkSignature, namesOf, SignatureError } from './signature.ts';

const SAMPLE_RATE_HZ = 24_000;
const FRAME_SAMPLES = 600;
/** Voices and blends whose styles are kept, half a megabyte each. */
const REMEMBERED = 64;

/** How a model that takes a style matrix is called; exports differ in names and types. */
export interface StyleSignature {
  tokens: string;
  speedType: 'float32' | 'int32';
  audio: string;
  /** The output that holds the frames of each id; undefined where there is none. */
  durations: string | undefined;
}

/** What Kokoro and Kitten do each in their own way. */
export interface StyleFamily {
  alphabet: ReadonlyMap<string, number>;
  maxSymbols: number;
  phonemize: FamilyModel['phonemize'];
  /** A phoneme in the symbols of the family. */
  phoneme(ipa: string, language: SpeechLanguage): string;
  mark(mark: Mark | ' '): string;
  /** Ids before and after the symbols. */
  ends(style: Style): { before: number[]; after: number[] };
  /** Samples at both ends of the sound that are not speech. */
  trim(style: Style): { start: number; end: number };
  /** The pace that a voice needs to be given for its natural one. */
  pace(voices: readonly VoiceShare[]): number;
}

/** @throws SignatureError where the model is not one that takes tokens, a style and a speed */
export function styleSignature(file: ModelFile): StyleSignature {
  const tokens = file.inputs.find(({ name }) => name === 'tokens')?.name ?? 'input_ids';
  const durations = file.outputs.find(({ name }) => /^(pred_)?dur/.test(name))?.name;
  const audio = file.outputs.find(({ name }) => name !== durations)?.name;
  if (audio === undefined) throw new SignatureError(`The model has no audio output; it has ${namesOf(file.outputs)}.`);
  checkSignature(file, {
    inputs: {
      [tokens]: { types: ['int64'], ranks: [2] },
      style: { types: ['float32'], ranks: [2], last: STYLE_SIZE },
      speed: { types: ['float32', 'int32'], ranks: [1] },
    },
    outputs: {
      [audio]: { types: ['float32'], ranks: [1, 2, 3] },
      ...(durations === undefined ? {} : { [durations]: { types: ['float32', 'int64', 'int32'], ranks: [1, 2] } }),
    },
  });
  const isWhole = file.inputs.find(({ name }) => name === 'speed')?.type === 'int32';
  return { tokens, speedType: isWhole ? 'int32' : 'float32', audio, durations };
}

export function createStyleModel(
  session: ModelSession,
  signature: StyleSignature,
  voices: StyleVoices,
  family: StyleFamily,
): FamilyModel {
  const styles = new LRUCache<string, Style>({ max: REMEMBERED });

  function styleOf(shares: readonly VoiceShare[]): Style {
    const key = JSON.stringify(shares);
    const known = styles.get(key);
    if (known !== undefined) return known;
    const parts = shares.map(({ name, weight }) => ({ style: voices.read(name), weight }));
    const style = blendStyles(parts);
    styles.set(key, style);
    return style;
  }

  return {
    sampleRateHz: SAMPLE_RATE_HZ,
    maxSymbols: family.maxSymbols,
    hasDurations: signature.durations !== undefined,
    phonemize: family.phonemize,
    symbols: (sounds, language) => styleSymbols(sounds, language, family),
    async run(symbols, { voices: shares, speed }) {
      const style = styleOf(shares);
      const { before, after } = family.ends(style);
      const ids = [...before, ...symbols.map(({ id }) => id), ...after];
      const pace = speed * family.pace(shares);
      const outputs = await session.run({
        [signature.tokens]: integerRow(ids),
        style: { data: styleRow(style, symbols.length), dims: [1, STYLE_SIZE] },
        speed: {
          data: signature.speedType === 'int32' ? Int32Array.of(Math.max(1, Math.round(pace))) : Float32Array.of(pace),
          dims: [1],
        },
      });
      const all = speechOf(outputs[signature.audio], ids.length, SAMPLE_RATE_HZ);
      const trim = family.trim(style);
      const samples = all.subarray(Math.min(trim.start, all.length), Math.max(trim.start, all.length - trim.end));
      if (signature.durations === undefined) return { samples, spans: undefined };
      const sizes = { idCount: ids.length, sampleCount: all.length, frameSamples: FRAME_SAMPLES };
      const lasting = idSamples(outputs[signature.durations], sizes);
      let end = lasting.slice(0, before.length).reduce((sum, count) => sum + count, -trim.start);
      const spans = symbols.map((_, index) => {
        const start = end;
        end += lasting[before.length + index] ?? 0;
        return { start, end };
      });
      return { samples, spans };
    },
    close: () => session.close(),
  };
}

/** The symbols of sounds in a family's alphabet, one space at most between two others. */
export function styleSymbols(
  sounds: readonly Sound[],
  language: SpeechLanguage,
  family: Pick<StyleFamily, 'alphabet' | 'mark' | 'phoneme'>,
): ModelSymbol[] {
  const space = family.alphabet.get(' ');
  const symbols = sounds.flatMap((sound) => symbolsOf(sound, language, family));
  return symbols.filter(({ id }, index) => id !== space || symbols[index - 1]?.id !== space);
}

function symbolsOf(
  sound: Sound,
  language: SpeechLanguage,
  { alphabet, mark, phoneme }: Pick<StyleFamily, 'alphabet' | 'mark' | 'phoneme'>,
): ModelSymbol[] {
  const [text, word, cut] =
    'mark' in sound
      ? [mark(sound.mark), null, cutAfter(sound.mark)]
      : [phoneme(sound.ipa, language), sound.word, 0 as const];
  // What has a symbol as a whole keeps it (ç); of the rest, the letter and its diacritic may have one each.
  const chars = [...text.normalize('NFC')].flatMap((char) =>
    alphabet.has(char) ? [char] : [...char.normalize('NFD')],
  );
  return chars.flatMap((char, index) => {
    const id = alphabet.get(char);
    return id === undefined ? [] : [{ id, word, cut: index === chars.length - 1 ? cut : 0 }];
  });
}
