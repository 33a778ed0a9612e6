import { type Static, Type } from 'typebox';
import { Nullable, Nullish } from './common.ts';
import { TextToSpeechBody } from './text-to-speech.ts';

export const WordTimestamp = Type.Object({
  word: Type.String({ description: "The word as written in the request's text." }),
  start: Type.Number({ description: 'Seconds in the delivered audio.' }),
  end: Type.Number(),
  start_char: Type.Integer({ description: "Half-open range of Unicode code points in the request's text." }),
  end_char: Type.Integer(),
});

export type WordTimestampBody = Static<typeof WordTimestamp>;

/** A `<mark name="…"/>` of the text. */
export const MarkTimestamp = Type.Object({
  mark: Type.String({ description: 'Its name.' }),
  time: Type.Number({ description: 'Seconds in the delivered audio.' }),
});

export type MarkTimestampBody = Static<typeof MarkTimestamp>;

const Seconds = Type.Array(Type.Number());

export const CharacterAlignment = Type.Object({
  characters: Type.Array(Type.String()),
  character_start_times_seconds: Seconds,
  character_end_times_seconds: Seconds,
});

export type AlignmentBody = Static<typeof CharacterAlignment>;

const alignments = {
  alignment: Type.Optional(
    Type.Object(CharacterAlignment.properties, { description: 'Each character of the text, markup included.' }),
  ),
  normalized_alignment: Type.Optional(
    Type.Object(CharacterAlignment.properties, { description: 'The same without markup.' }),
  ),
};

export const AudioFormat = Type.Object({
  encoding: Type.String(),
  sample_rate: Type.Integer({ description: 'Hz' }),
  channels: Type.Integer(),
  bitrate_kbps: Nullable(Type.Integer()),
});

export type AudioFormatBody = Static<typeof AudioFormat>;

export const SpeechWithTimestamps = Type.Object(
  {
    audio_base64: Type.String(),
    word_timestamps: Type.Array(WordTimestamp),
    marks: Type.Optional(Type.Array(MarkTimestamp, { description: 'Only where the text has `<mark>` tags.' })),
    ...alignments,
    audio_format: AudioFormat,
    duration_secs: Type.Number(),
    ignored: Type.Array(Type.String(), { description: 'Words of `instructions` that had no effect, in lower case.' }),
  },
  { $id: 'SpeechWithTimestamps' },
);

export const StreamWithTimestampsBody = Type.Object({
  ...TextToSpeechBody.properties,
  timestamp_mode: Nullish(
    Type.String({
      enum: ['chunk', 'lookahead'],
      description:
        "`chunk` (default): a line carries the words that begin within its audio; `lookahead`: a segment's words come on a line before its audio.",
    }),
  ),
});

export const StreamChunk = Type.Object(
  {
    audio_base64: Type.String({ description: 'Empty where a line has no audio.' }),
    word_timestamps: Type.Optional(Type.Array(WordTimestamp)),
    marks: Type.Optional(Type.Array(MarkTimestamp, { description: 'Only on lines that `<mark>` tags fall into.' })),
    ...alignments,
    sequence: Type.Optional(Type.Integer()),
    is_final: Type.Optional(Type.Boolean()),
    error: Type.Optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: 'Only on the last line of a stream that failed, in place of all but `audio_base64`.' },
      ),
    ),
  },
  { $id: 'StreamChunk' },
);
