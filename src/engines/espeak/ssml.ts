import type { Said } from '../../languages/language.ts';
import type { Segment } from '../../text/segments.ts';
import type { SpokenText } from '../../text/spoken.ts';
import { mnemonics } from './mnemonics.ts';
import { deliveryCommands, deliveryOf, ownDelivery } from './prosody.ts';
import type { EspeakVoice } from './voice.ts';

/**
 * A segment's words as the SSML that eSpeak NG speaks, with a mark, named by its index, before each word.
 * @param paces of each word, besides what the text's own tags ask for
 */
export function toSsml(
  spoken: SpokenText,
  { ending, languageCode }: Pick<Segment, 'ending' | 'languageCode'>,
  voice: Pick<EspeakVoice, 'rateWpm' | 'volume'>,
  paces: readonly number[] = [],
): string {
  const own = ownDelivery(voice);
  let ssml = '';
  let delivery = own;
  for (const [index, { said, before, attributes }] of spoken.words.entries()) {
    const [gap, hug] = splitHug(escapeSsml(before));
    const next = deliveryOf(own, attributes, paces[index]);
    const word = `${hug}${said.map((part) => saidSsml(part, languageCode)).join(' ')}`;
    ssml += `${gap}${deliveryCommands(delivery, next)}<mark name="${index}"/>${word}`;
    delivery = next;
  }
  return withEnding(ssml + escapeSsml(spoken.after), ending);
}

/** eSpeak drops what comes after the first ~160 bytes of a word. */
const LONGEST_SPOKEN_WORD = /\S{50}(?=\S)/gu;
/** And it reads only some 40 digits of one; from this many on it says them one by one anyway. */
const LONG_NUMBER = /\d{18,}/g;

function saidSsml(said: Said, languageCode: string): string {
  // Blanks around: two bracketed words that touch would be read as one broken one.
  if ('ipa' in said) return ` [[${escapeMarkup(mnemonics(said.ipa, languageCode))}]] `;
  const text = said.text.replace(LONG_NUMBER, (digits) => [...digits].join(' '));
  return escapeSsml(text.replace(LONGEST_SPOKEN_WORD, '$& '));
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Keeps the caller's `[[` from being read as phonemes, too. */
const escapeSsml = (text: string): string => escapeMarkup(text).replace(/\[(?=\[)|\](?=\])/g, '$& ');

/** Splits off an opening bracket or quote that hugs the word after it: eSpeak reads them together, so the mark stands before. */
function splitHug(gap: string): [gap: string, hug: string] {
  const hug = /[\p{Ps}\p{Pi}"'¿¡]*$/u.exec(gap)?.index ?? gap.length;
  return [gap.slice(0, hug), gap.slice(hug)];
}

/** A cut inside a sentence gets a comma, or eSpeak's voice would fall as at the end of a sentence. */
function withEnding(ssml: string, ending: Segment['ending']): string {
  const isOpen = (ending === 'clause' || ending === 'word') && !/[\p{P}]\s*$/u.test(ssml);
  return isOpen ? `${ssml.trimEnd()},` : ssml;
}
