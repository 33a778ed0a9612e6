import { Type } from 'typebox';
import { Nullish } from './common.ts';
import { TextToSpeechBody } from './text-to-speech.ts';

const { text, language_code, pronunciation_dictionary_locators, text_format, apply_text_normalization, emoji } =
  TextToSpeechBody.properties;

export const NormalizeBody = Type.Object({
  text,
  voice_id: Nullish(
    Type.String({ minLength: 1, description: 'Whose language and accent; default: a built-in voice of the language.' }),
  ),
  language_code,
  pronunciation_dictionary_locators,
  text_format,
  apply_text_normalization,
  emoji,
});

const range = {
  start_char: Type.Integer({ description: 'Index of the first Unicode code point in `text`.' }),
  end_char: Type.Integer({ description: 'Index after the last one.' }),
};

export const NormalizedText = Type.Object({
  language_code: Type.String(),
  spoken_text: Type.String({ description: 'The full spoken text, in words of the language.' }),
  characters: Type.Integer({ description: 'Characters that speaking it would be billed for.' }),
  segments: Type.Array(
    Type.Object({
      text: Type.String({ description: "A sentence or clause as written in the caller's text." }),
      ...range,
      language_code: Type.String(),
      voice: Type.Optional(Type.String({ description: 'Another voice that the text requests.' })),
      ending: Type.String({ description: 'What ends with it: word, clause, sentence or paragraph.' }),
      spoken_text: Type.String(),
      phonemes: Type.String({ description: 'IPA as spoken by eSpeak NG, with the punctuation that makes pauses.' }),
      spans: Type.Array(
        Type.Object({
          kind: Type.String({ description: 'What it was understood as: date, time, quantity, web …' }),
          text: Type.String(),
          ...range,
          spoken_text: Type.String(),
        }),
      ),
      words: Type.Array(
        Type.Object({ word: Type.String(), ...range, spoken_text: Type.String(), phonemes: Type.String() }),
      ),
    }),
  ),
});
