import { cutSegments, type Segment } from '../../text/segments.ts';
import { saidFor, saidText, spansOf, spokenText } from '../../text/spoken.ts';
import type { ReadingTask, ReadSegment, ReadSpan } from '../reading.ts';
import { createEspeak } from './espeak.ts';
import { espeakVoiceFile } from './languages.ts';
import { createPhonemizer } from './phonemize.ts';
import { type Sound, soundsOf } from './sounds.ts';

const phonemizer = createPhonemizer(createEspeak());

/** How a text is read: by the front end that speaks it, without speaking. @throws TextError */
export async function readText({ request, accent, voiceLanguageCode }: ReadingTask): Promise<ReadSegment[]> {
  const segments: ReadSegment[] = [];
  for (const segment of cutSegments(request, () => 0)) {
    if (segment.plain === '') continue;
    const { languageCode } = segment;
    const language = { languageCode, accent: languageCode === voiceLanguageCode ? accent : null };
    segments.push(await readSegment(segment, espeakVoiceFile(language)));
  }
  return segments;
}

async function readSegment(segment: Segment, espeakVoice: string): Promise<ReadSegment> {
  const { source, starts, ends, languageCode, voice, ending } = segment;
  const spoken = await spokenText(segment);
  const sounds = soundsOf(spoken, ending, (words) => phonemizer.phonemize(espeakVoice, words));
  const phonemes = phonemesByWord(sounds, spoken.words.length);
  const words = spoken.words.map((spokenWord, index) => {
    const { word, startChar, endChar } = spokenWord;
    return { word, startChar, endChar, said: saidFor(spokenWord), phonemes: phonemes[index] ?? '' };
  });
  return {
    text: source,
    startChar: starts[0] ?? 0,
    endChar: ends.at(-1) ?? 0,
    languageCode,
    ...(voice === undefined ? {} : { voice }),
    ending,
    said: saidText(spoken),
    phonemes: sounds
      .map((sound) => ('ipa' in sound ? sound.ipa : sound.mark))
      .join('')
      .trim(),
    spans: await readSpans(segment),
    words,
  };
}

/** A word may be said in several: what parts them is its own. */
function phonemesByWord(sounds: readonly Sound[], count: number): string[] {
  const phonemes = new Array<string>(count).fill('');
  for (const [index, sound] of sounds.entries()) {
    if (!('ipa' in sound)) continue;
    const parted = phonemes[sound.word] !== '' && !('ipa' in (sounds[index - 1] ?? sound));
    phonemes[sound.word] += (parted ? ' ' : '') + sound.ipa;
  }
  return phonemes;
}

async function readSpans(segment: Segment): Promise<ReadSpan[]> {
  const { starts, ends, source } = segment;
  const characters = [...source];
  const firstChar = starts[0] ?? 0;
  return (await spansOf(segment)).map(({ kind, start, end, pieces }) => {
    const [startChar, endChar] = [starts[start] ?? 0, ends[end - 1] ?? 0];
    const text = characters.slice(startChar - firstChar, endChar - firstChar).join('');
    const said = pieces.flatMap((piece) => piece.said || []).join(' ');
    return { kind, startChar, endChar, text, said };
  });
}
