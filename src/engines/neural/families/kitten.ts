import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { OPENINGS } from '../../espeak/marks.ts';
import type { Phonemizer } from '../../espeak/phonemize.ts';
import type { StyleFamily } from './style-model.ts';

/** Longest text, in symbols, that the published tools give the model at once. */
const MAX_SYMBOLS = 400;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const IPA =
  "ɑɐɒæɓʙβɔɕçɗɖðʤəɘɚɛɜɝɞɟʄɡɠɢʛɦɧħɥʜɨɪʝɭɬɫɮʟɱɯɰŋɳɲɴøɵɸθœɶʘɹɺɾɻʀʁɽʂʃʈʧʉʊʋⱱʌɣɤʍχʎʏʑʐʒʔʡʕʢǀǁǂǃˈˌːˑʼʴʰʱʲʷˠˤ˞↓↑→↗↘'\u0329'ᵻ";

/** Ids of Kitten's symbols: a symbol's place in the list of onnx_model.py of KittenML/KittenTTS; of equal ones, the last. */
export const KITTEN_ALPHABET: ReadonlyMap<string, number> = new Map(
  [...`$;:,.!?¡¿—…"«»"" ${LETTERS}${IPA}`].map((symbol, id) => [symbol, id]),
);
/** What ends a text for models with a style for each length. */
const ELLIPSIS = KITTEN_ALPHABET.get('…') ?? 0;

/** The `config.json` that newer packages bring. */
export const KittenConfig = Type.Object({
  /** What a voice's speed is multiplied with. */
  speed_priors: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0.25, maximum: 4 }))),
  /** Names for people, and the voices that they mean. */
  voice_aliases: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type KittenConfig = Static<typeof KittenConfig>;

export const kittenConfigValidator = Compile(KittenConfig);

/** @param speedPriors of voices, from the package's config */
export function kittenFamily(phonemizer: Phonemizer, speedPriors: Readonly<Record<string, number>>): StyleFamily {
  return {
    alphabet: KITTEN_ALPHABET,
    maxSymbols: MAX_SYMBOLS,
    phonemize: (words) => phonemizer.phonemize('gmw/en-US', words),
    phoneme: (ipa) => ipa,
    // The published front end parts words and punctuation by spaces.
    mark: (mark) => (mark === ' ' ? ' ' : ` ${mark.replace(/[“”]/, '"')}${OPENINGS.has(mark) ? ' ' : ''}`),
    ends: ({ rows }) => (rows > 1 ? { before: [0], after: [ELLIPSIS, 0] } : { before: [0], after: [0] }),
    trim: ({ rows }) => (rows > 1 ? { start: 0, end: 5_000 } : { start: 5_000, end: 10_000 }),
    pace: (voices) => {
      const total = voices.reduce((sum, { weight }) => sum + weight, 0);
      return voices.reduce((sum, { name, weight }) => sum + ((speedPriors[name] ?? 1) * weight) / total, 0);
    },
  };
}
