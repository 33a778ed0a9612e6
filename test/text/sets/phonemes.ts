import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import { voiceFile } from '../../../src/engines/espeak/languages.ts';
import { toSsml } from '../../../src/engines/espeak/ssml.ts';
import { cutSegments } from '../../../src/text/segments.ts';
import { spokenText } from '../../../src/text/spoken.ts';
import { remembered } from './remembered.ts';

/** Neighbouring words that eSpeak NG says in one breath ("of the" is one entry of its dictionary), and their sounds. */
export interface SpokenWords {
  words: string[];
  /** IPA as eSpeak NG's phoneme events give it, stress marks included. */
  phonemes: string;
}

const espeak = await createEspeak();
/** Fast, as nobody listens. */
const RATE_WPM = 400;

/**
 * IPA of what is heard when the front end is given `text`. Tones are not in it: eSpeak NG's events leave them out.
 * @throws TextError where the front end refuses the text
 */
export async function phonemesOf(text: string, languageCode: string): Promise<string> {
  let phonemes = '';
  for await (const ssml of spokenSegments(text, languageCode)) phonemes += say(ssml, languageCode).join('');
  return phonemes;
}

/** What the front end gives to eSpeak NG for `text`, segment by segment. Throws `TextError` where it refuses the text. */
export async function* spokenSegments(text: string, languageCode: string): AsyncGenerator<string> {
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    const spoken = await spokenText(segment);
    if (spoken.words.length > 0) yield toSsml(spoken, segment, { rateWpm: RATE_WPM, volume: 100 });
  }
}

/**
 * How eSpeak NG alone says plain words, in their order: no front end between, so that the reference does not move with
 * what it judges.
 */
export function spokenWords(words: readonly string[], languageCode: string): SpokenWords[] {
  const ssml = words.map((word, index) => `<mark name="${index}"/>${spelled(word, languageCode)}`).join(' ');
  const heard: SpokenWords[] = [];
  // Korean's first sounds can come before the first mark.
  const [early = '', first = '', ...later] = say(ssml, languageCode);
  for (const [index, phonemes] of [early + first, ...later].entries()) {
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

const say = (ssml: string, languageCode: string) => remembered(languageCode, ssml, () => speak(ssml, languageCode));

/** The sounds before the first mark, between the first and the second, and so on. */
function speak(ssml: string, languageCode: string): string[] {
  const stretches = [''];
  espeak.speak({ language: voiceFile(languageCode), variant: [], rateWpm: RATE_WPM, volume: 40 }, ssml, (_, events) => {
    for (const { type, id } of events) {
      if (type === 'mark') stretches.push('');
      if (type === 'phoneme') stretches[stretches.length - 1] += String(id);
    }
    return true;
  });
  return stretches;
}
