import type { Static } from 'typebox';
import type { ReadSegment } from '../../engines/reading.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import type { NormalizedText } from '../schemas/normalized-text.ts';

const range = ({ startChar, endChar }: { startChar: number; endChar: number }) => ({
  start_char: startChar,
  end_char: endChar,
});

/** How a text is read, as the API tells it. */
export const normalizedText = (
  { laneRequest, characters }: ResolvedSpeech,
  segments: readonly ReadSegment[],
): Static<typeof NormalizedText> => ({
  language_code: laneRequest.request.languageCode,
  spoken_text: segments.map(({ said }) => said).join(' '),
  characters,
  segments: segments.map((segment) => ({
    text: segment.text,
    ...range(segment),
    language_code: segment.languageCode,
    ...(segment.voice === undefined ? {} : { voice: segment.voice }),
    ending: segment.ending,
    spoken_text: segment.said,
    phonemes: segment.phonemes,
    spans: segment.spans.map((span) => ({
      kind: span.kind,
      text: span.text,
      ...range(span),
      spoken_text: span.said,
    })),
    words: segment.words.map((word) => ({
      word: word.word,
      ...range(word),
      spoken_text: word.said,
      phonemes: word.phonemes,
    })),
  })),
});
