import { codePointCount } from './code-points.ts';
import { ssmlTags } from './markup.ts';
import { plainItems, type SourceText } from './source.ts';
import { hasSpeech } from './speakable.ts';
import { TextError } from './text-error.ts';

/** Breaks may add up to this, and to a second more for each character that is spoken: they cost nothing. */
const FREE_BREAK_SECS = 60;

/**
 * UTF-16 units whose markup is read in search of something to speak: other requests wait meanwhile. 20,000 took 70 ms where they
 * were brackets.
 */
const LOOKED_AT = 1000;

/** What the thread that answers requests must know of a text before it is spoken. */
export interface TextFacts {
  /** Code points without the tags of SSML: what is billed. Signs of Markdown and HTML count, as all text does. */
  characters: number;
  /** Voices and languages that its tags name. */
  voices: string[];
  languageCodes: string[];
  hasMarks: boolean;
}

/**
 * Refuses a text that cannot be spoken. One pass over its tags: cheap enough for the thread that answers requests.
 * @param allowsSilence whether a text with nothing to speak is taken
 * @throws TextError for broken markup, for a text with nothing to speak and for one that is mostly breaks
 */
export function checkText(source: SourceText, allowsSilence = false): TextFacts {
  const facts = readFacts(source);
  if (!allowsSilence && !speaks(source)) {
    throw new TextError('The text has nothing to speak: no letter, digit, symbol or emoji. Send some words.');
  }
  if (facts.breakSecs > FREE_BREAK_SECS + facts.characters) {
    throw new TextError(
      `The breaks add up to ${Math.round(facts.breakSecs)} seconds, more than ${FREE_BREAK_SECS} and one for each character that is spoken.`,
    );
  }
  return { ...facts, voices: [...facts.voices], languageCodes: [...facts.languageCodes] };
}

function readFacts({ text, textFormat }: SourceText) {
  let tagUnits = 0;
  let breakSecs = 0;
  let hasMarks = false;
  const voices = new Set<string>();
  const languageCodes = new Set<string>();
  for (const { start, end, effect } of textFormat === 'plain' ? [] : ssmlTags(text)) {
    tagUnits += codePointCount(text, start, end);
    if (effect.kind === 'break') breakSecs += effect.secs;
    if (effect.kind === 'mark') hasMarks = true;
    if (effect.kind !== 'attributes') continue;
    if (effect.attributes.voice !== undefined) voices.add(effect.attributes.voice);
    if (effect.attributes.languageCode !== undefined) languageCodes.add(effect.attributes.languageCode);
  }
  const characters = codePointCount(text, 0, text.length) - tagUnits;
  return { characters, breakSecs, hasMarks, voices, languageCodes };
}

/** Ends with the first thing that is spoken, as a rule in the first line; far behind it all text counts as spoken. */
function speaks(source: SourceText): boolean {
  const head = source.text.slice(0, LOOKED_AT);
  try {
    for (const item of plainItems({ ...source, text: head })) {
      if (item.kind === 'units' && hasSpeech(item.plain)) return true;
    }
  } catch (error) {
    // The whole text has been read by now: it is the cut that left a tag open.
    if (!(error instanceof TextError)) throw error;
  }
  return hasSpeech(source.text.slice(LOOKED_AT));
}
