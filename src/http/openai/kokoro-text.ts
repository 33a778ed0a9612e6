/** `[voice:af_bella]`: what follows is spoken by another voice. */
const VOICE_TAG = /\[voice:\s*([a-z0-9_][a-z0-9_+\-(). ]{0,199}?)\s*\]/i;
/** `[pause:0.5s]` */
const PAUSE_TAG = /\[pause:(\d{1,3}(?:\.\d{1,3})?)s\]/gi;
const LONGEST_PAUSE_SECS = 10;

/** Kokoro's symbols for several sounds of IPA, or for one that it writes otherwise. */
const SYMBOLS: Record<string, string> = {
  ...{ A: 'eɪ', I: 'aɪ', W: 'aʊ', Y: 'ɔɪ', O: 'oʊ', Q: 'əʊ' },
  ...{ T: 'ɾ', S: 'ss', ᵊ: 'ə', ᵻ: 'ɪ', ʣ: 'dz', ʥ: 'dʑ', ʨ: 'tɕ', ꭧ: 'tʂ' },
};

/** A text with Kokoro-FastAPI's tags, in tags of SSML. */
export function withVoiceTags(text: string): string {
  const [before = '', ...rest] = text.split(VOICE_TAG);
  let rewritten = before;
  for (let at = 0; at < rest.length; at += 2) rewritten += `<voice name="${rest[at]}">${rest[at + 1] ?? ''}</voice>`;
  return rewritten.replace(PAUSE_TAG, (_, secs) => `<break time="${Math.min(LONGEST_PAUSE_SECS, Number(secs))}s"/>`);
}

/** Phonemes as a text that is spoken just so: a `<phoneme>` for each word, with the punctuation between them. */
export const phonemeText = (phonemes: string): string =>
  `<speak>${phonemes.replace(/[^\s,.;:!?—…"“”()<>&]+|[<>&"]/g, (word) => (/^[<>&"]$/.test(word) ? ' ' : phonemeTag(word)))}</speak>`;

const phonemeTag = (word: string): string => {
  const ipa = [...word].map((symbol) => SYMBOLS[symbol] ?? symbol).join('');
  return `<phoneme alphabet="ipa" ph="${ipa}">word</phoneme>`;
};
