import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import { voiceFile } from '../../../src/engines/espeak/languages.ts';
import { toPlainText } from '../../../src/engines/espeak/plain-text.ts';
import { cutSegments } from '../../../src/text/segments.ts';
import { spokenText } from '../../../src/text/spoken.ts';
import { remembered } from './remembered.ts';

/** Neighbouring words that eSpeak NG says in one breath ("of the" is one entry of its dictionary), and their sounds. */
export interface SpokenWords {
  words: string[];
  /** IPA, stress marks included. */
  phonemes: string;
}

const espeak = createEspeak();
/** Fast, as nobody listens. */
const RATE_WPM = 400;

/**
 * IPA of what is heard when the front end is given `text`. Tones are not in it.
 * @throws TextError where the front end refuses the text
 */
export async function phonemesOf(text: string, languageCode: string): Promise<string> {
  let phonemes = '';
  for await (const plain of spokenSegments(text, languageCode)) {
    speak(plain, languageCode, (ipa) => {
      phonemes += ipa;
    });
  }
  return phonemes;
}

/** What the front end gives to eSpeak NG for `text`, segment by segment. Throws `TextError` where it refuses the text. */
export async function* spokenSegments(text: string, languageCode: string): AsyncGenerator<string> {
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    const spoken = await spokenText(segment);
    if (spoken.words.length > 0) yield toPlainText(spoken, segment, voiceFile(languageCode)).text;
  }
}

/**
 * How eSpeak NG alone says plain words, in their order: no front end between, so that the reference does not move with
 * what it judges.
 */
export function spokenWords(words: readonly string[], languageCode: string): SpokenWords[] {
  let length = 0;
  const plain = words.map((word) => spelled(word, languageCode));
  const ends = plain.map((word) => {
    length += [...word].length + 1;
    return length;
  });
  const said = words.map(() => '');
  let at = 0;
  speak(plain.join(' '), languageCode, (ipa, place) => {
    if (place !== undefined) while (at < words.length - 1 && (ends[at] ?? 0) <= place) at += 1;
    if (at in said) said[at] += ipa;
  });
  const heard: SpokenWords[] = [];
  for (const [index, phonemes] of said.entries()) {
    const word = words[index] ?? '';
    if (phonemes === '' && heard.length > 0) heard.at(-1)?.words.push(word);
    else heard.push({ words: [word], phonemes });
  }
  return heard;
}

/** eSpeak NG takes a lone A for the article, whatever its case. */
function spelled(word: string, languageCode: string): string {
  return languageCode === 'en' && word === 'A' ? '[[eI]]' : word;
}

/** Tells each phoneme and, where a word begins with it, the place in the text. */
function speak(text: string, languageCode: string, hear: (ipa: string, wordAt: number | undefined) => void): void {
  for (const line of remembered(languageCode, text, () => spokenLines(text, languageCode))) {
    const [place = '', ipa = ''] = line.split('\t');
    hear(ipa, place === '' ? undefined : Number(place));
  }
}

/** A line for each phoneme: the place and the sound. */
function spokenLines(text: string, languageCode: string): string[] {
  const lines: string[] = [];
  const voice = { language: voiceFile(languageCode), variant: [], rateWpm: RATE_WPM, volume: 40 };
  const plan: Parameters<typeof espeak.speak>[3] = (phonemes, ipaOf) => {
    for (const [index, { wordAt }] of phonemes.entries()) lines.push(`${wordAt ?? ''}\t${ipaOf(index)}`);
  };
  espeak.speak(voice, text, () => true, plan);
  return lines;
}
