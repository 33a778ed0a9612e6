import { parseOutputFormat } from '../audio/formats.ts';
import type { WordTime } from '../engines/engine.ts';
import type { EncodingThread } from '../workers/encoding/encoding-thread.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { AudioChunk, LaneRequest } from '../workers/protocol.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { codePoints } from './text-length.ts';

/** Several voices in one audio. */
export interface ResolvedDialogue {
  turns: ResolvedSpeech[];
  /** All of it as one: its text is the turns' texts, a line each; its voice the first one's. It is what is recorded. */
  speech: ResolvedSpeech;
}

/** When a turn is heard, and where it stands in the dialogue's text. */
export interface TurnTime {
  voiceId: string;
  startSecs: number;
  endSecs: number;
  /** Half-open range of code points. */
  startChar: number;
  endChar: number;
}

/** Lanes give turns at the rate that engines speak at; the rate asked for is the joined audio's. */
const TURN_FORMAT = parseOutputFormat('pcm_24000');
/** People take a little longer to answer another than to go on themselves. */
const ANSWER_SECS = 0.35;
const GO_ON_SECS = 0.2;

/** Joins what is said, turn by turn. */
export function dialogueOf(resolved: readonly ResolvedSpeech[]): ResolvedDialogue {
  const detected = resolved.flatMap(({ detectedLanguages }) => detectedLanguages ?? []);
  const [first] = resolved;
  if (first === undefined) throw new Error('a dialogue has turns');
  const sum = (of: (speech: ResolvedSpeech) => number) => resolved.reduce((total, speech) => total + of(speech), 0);
  return {
    turns: [...resolved],
    speech: {
      ...first,
      text: resolved.map(({ text }) => text).join('\n'),
      engineVersion: joinVersions(resolved),
      hasMarks: resolved.some(({ hasMarks }) => hasMarks),
      characters: sum(({ characters }) => characters),
      creditUnits: sum(({ creditUnits }) => creditUnits),
      detectedLanguages: first.detectedLanguages === null ? null : [...new Set(detected)],
      languageNotice: resolved.find(({ languageNotice }) => languageNotice !== undefined)?.languageNotice,
      ignored: [...new Set(resolved.flatMap(({ ignored }) => ignored))],
      ignoredInstructions: [...new Set(resolved.flatMap(({ ignoredInstructions }) => ignoredInstructions))],
    },
  };
}

/** Several turns may be of one engine. */
const joinVersions = (turns: readonly ResolvedSpeech[]): string =>
  [...new Set(turns.flatMap(({ engineVersion }) => engineVersion.split(', ')))].join(', ');

/** Speaks a dialogue in the place of the pool, whose requests are one voice's; `times` fill as it is spoken. */
export function createDialogueSpeaker(
  { pool, encoding }: { pool: Pick<SpeechPool, 'speak'>; encoding: EncodingThread },
  { turns }: ResolvedDialogue,
): Pick<SpeechPool, 'speak'> & { times: TurnTime[] } {
  const times: TurnTime[] = [];

  async function* speak({ format }: LaneRequest, signal?: AbortSignal): AsyncGenerator<AudioChunk, void, undefined> {
    const session = await encoding.open(format, TURN_FORMAT.sampleRateHz);
    try {
      let held = session.head;
      let startSecs = session.delaySecs;
      let startChar = 0;
      for (const [index, { laneRequest, text, voice }] of turns.entries()) {
        let endSecs = startSecs;
        for await (const chunk of pool.speak({ ...laneRequest, format: TURN_FORMAT }, signal)) {
          const encoded = await session.write(samplesOf(chunk.bytes));
          endSecs = encoded.durationSecs;
          const words = chunk.words.map((word) => moved(word, startChar, startSecs));
          const marks = chunk.marks?.map(({ mark, atSecs }) => ({ mark, atSecs: atSecs + startSecs }));
          const timing = { words, ...(marks === undefined ? {} : { marks }) };
          const begunChars = startChar + chunk.begunChars;
          const bytes = Buffer.concat([held, encoded.bytes]);
          held = new Uint8Array();
          yield { bytes, ...timing, begunChars, durationSecs: endSecs, isLast: false, endsSegment: false };
        }
        const endChar = startChar + codePoints(text);
        times.push({ voiceId: voice.voiceId, startSecs, endSecs, startChar, endChar });
        startChar = endChar + 1;
        const next = turns[index + 1];
        if (next === undefined) break;
        const gap = await session.silence(next.voice.voiceId === voice.voiceId ? GO_ON_SECS : ANSWER_SECS);
        held = gap.bytes;
        startSecs = gap.durationSecs;
      }
      const { bytes, durationSecs, fileHead } = await session.finish();
      yield { bytes, words: [], begunChars: startChar - 1, durationSecs, isLast: true, gainDb: 0, fileHead };
    } finally {
      session.close();
    }
  }

  return { speak, times };
}

/** PCM as it comes from a lane; copied where it does not begin at a whole sample of its buffer. */
function samplesOf(bytes: Uint8Array): Int16Array {
  const whole = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(whole.buffer, whole.byteOffset, whole.byteLength / 2);
}

const moved = (word: WordTime, chars: number, secs: number): WordTime => ({
  ...word,
  startChar: word.startChar + chars,
  endChar: word.endChar + chars,
  startSecs: word.startSecs + secs,
  endSecs: word.endSecs + secs,
});
