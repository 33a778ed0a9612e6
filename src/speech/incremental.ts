import type { Caller } from '../accounts/authenticate.ts';
import type { ConversationPlaces } from '../accounts/conversation-places.ts';
import type { Credits } from '../accounts/credits.ts';
import type { WordTime } from '../engines/engine.ts';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import type { Conversation } from './conversation.ts';
import { createTextBuffer } from './pieces.ts';
import type { PieceSpeaker } from './prepare.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { createTake } from './take.ts';
import { codePoints, requireLengthSoFar } from './text-length.ts';

export interface IncrementalServices {
  pool: SpeechPool;
  credits: Credits;
  conversationPlaces: ConversationPlaces;
  store: Pick<Store, 'audio' | 'credits'>;
}

export interface IncrementalOptions {
  /** Whose place the text is spoken in. */
  conversation: Conversation;
  speaker: PieceSpeaker;
  /** See `createTextBuffer`. */
  chunkLengths?: readonly number[];
  /** The operation, for the history. */
  source: string;
}

/** A stretch of audio with the words that are heard in it. */
export interface SpokenPiece {
  bytes: Uint8Array;
  /** Times in seconds and ranges in code points, both from the start of the whole text. */
  words: readonly WordTime[];
  /** Of the audio, from the start of the whole. */
  startSecs: number;
  endSecs: number;
}

/** Speech of a text that comes piece by piece; one item of the history. */
export interface IncrementalSpeech {
  push(text: string): void;
  /** Whatever has come is spoken now. */
  flush(): void;
  /** Nothing more comes: the rest is spoken, then `pieces` ends. */
  finish(): void;
  /** Stops at once: what was spoken is charged, nothing is kept. */
  cancel(): void;
  /** @throws Problem as `PieceSpeaker.prepare`, `Conversation.join`, `Credits.reserve` and `SpeechPool.speak`; nothing is kept or charged beyond what was heard */
  pieces: AsyncGenerator<SpokenPiece, void, undefined>;
  /** All text that has come. */
  text(): string;
  /** Whether some of it is on its way to being heard, rather than waiting for more. */
  isSpeaking(): boolean;
  /** What is known of the languages of the text that is on its way, as `ResolvedSpeech` tells it of a whole one. */
  languages(): SpokenLanguages;
}

export type SpokenLanguages = Pick<ResolvedSpeech, 'detectedLanguages' | 'languageNotice'> & {
  /** Undefined before anything is spoken. */
  engineVersion: string | undefined;
};

/** UTF-16 units of a text that tell what language it is in. */
const TELLING_LENGTH = 2000;

/** The place is the conversation's. */
const PIECE = { kind: 'piece' } as const;

/** Between two pieces: an order's last segment has no pause of its own. */
const PAUSE = ' <break time="250ms"/>';

export function createIncrementalSpeech(
  services: IncrementalServices,
  { conversation, speaker, chunkLengths, source }: IncrementalOptions,
  caller: Caller,
): IncrementalSpeech {
  const { isAuto } = speaker;
  const buffer = createTextBuffer(speaker.languageCode, chunkLengths);
  const stopping = new AbortController();
  const ready: string[] = [];
  let text = '';
  let characters = 0;
  let begun = '';
  let languages: SpokenLanguages = { detectedLanguages: null, languageNotice: undefined, engineVersion: undefined };
  let isFinished = false;
  let isWaiting = true;
  let wake: (() => void) | undefined;

  function collect(isAll: boolean): void {
    for (let next = buffer.next(isAll); next !== undefined; next = buffer.next(isAll)) ready.push(next);
    wake?.();
  }

  /** The next text to speak; undefined when no more comes. */
  async function nextText(): Promise<string | undefined> {
    while (ready.length === 0 && !isFinished && !stopping.signal.aborted) {
      isWaiting = true;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    isWaiting = false;
    stopping.signal.throwIfAborted();
    return ready.shift();
  }

  async function resolve(piece: string): Promise<ResolvedSpeech> {
    // Of what is unclear in one piece, the pieces before tell nothing: it goes with the voice. What the text as a whole is
    // in, they tell.
    const isKnown = begun.length >= TELLING_LENGTH;
    if (!isKnown) begun += piece;
    const speech = await speaker.prepare(piece + PAUSE, isKnown ? undefined : begun);
    const { detectedLanguages, languageNotice } = speech;
    const before = languages.detectedLanguages ?? [];
    languages = {
      engineVersion: speech.engineVersion,
      detectedLanguages: detectedLanguages && [...new Set([...before, ...detectedLanguages])],
      languageNotice: isAuto || isKnown ? (languages.languageNotice ?? languageNotice) : languageNotice,
    };
    return speech;
  }

  async function* speak(): AsyncGenerator<SpokenPiece, void, undefined> {
    const first = await nextText();
    if (first === undefined) return;
    const speech = await resolve(first);
    const leave = await conversation.join(caller, stopping.signal);
    try {
      yield* speakIn(await beginWhole(services, speech, caller, source), first, speech);
    } finally {
      await leave();
    }
  }

  async function* speakIn(
    recording: Awaited<ReturnType<typeof beginWhole>>,
    first: string,
    firstSpeech: ResolvedSpeech,
  ): AsyncGenerator<SpokenPiece, void, undefined> {
    let speech = firstSpeech;
    let isKept = false;
    try {
      let startChar = 0;
      for (let piece: string | undefined = first; piece !== undefined; ) {
        yield* recording.speak(speech, startChar, stopping.signal);
        startChar += codePoints(piece);
        piece = await nextText();
        if (piece !== undefined) speech = await resolve(piece);
      }
      await recording.keep(text);
      isKept = true;
    } finally {
      if (!isKept) await recording.leave();
    }
  }

  return {
    push(more) {
      const length = characters + codePoints(more);
      requireLengthSoFar(length, speaker.limit);
      characters = length;
      text += more;
      buffer.push(more);
      collect(false);
    },
    flush: () => collect(true),
    finish() {
      collect(true);
      isFinished = true;
      wake?.();
    },
    cancel() {
      stopping.abort(new Error('The client went away.'));
      wake?.();
    },
    pieces: speak(),
    text: () => text,
    isSpeaking: () => !isWaiting || ready.length > 0,
    languages: () => languages,
  };
}

/**
 * The item of the history that all pieces go into. Its reservation is the first piece's and lasts to the end; the others
 * are reserved as they come, and settled as they end.
 */
async function beginWhole(
  { pool, credits, store }: IncrementalServices,
  first: ResolvedSpeech,
  caller: Caller,
  source: string,
) {
  const { reservation_id: historyItemId } = await credits.reserve(caller, first.creditUnits, PIECE);
  const whole = { ...first, characters: 0, creditUnits: 0 };
  const take = createTake(store.audio.create(historyItemId), whole);
  let endSecs = 0;
  let own = { characters: 0, units: 0 };
  let count = 0;

  function* heardIn(chunk: AudioChunk, startSecs: number, startChar: number): Generator<SpokenPiece> {
    const words = chunk.words.map((word) => ({
      ...word,
      startSecs: word.startSecs + startSecs,
      endSecs: word.endSecs + startSecs,
      startChar: word.startChar + startChar,
      endChar: word.endChar + startChar,
    }));
    const piece = { bytes: chunk.bytes, words, startSecs: endSecs, endSecs: startSecs + chunk.durationSecs };
    endSecs = Math.max(endSecs, piece.endSecs);
    if (piece.bytes.length > 0 || words.length > 0) yield piece;
  }

  return {
    async *speak(speech: ResolvedSpeech, startChar: number, signal: AbortSignal) {
      const isFirst = count === 0;
      count += 1;
      const charge = { ...take.charge(0), characters: speech.characters, units: speech.creditUnits };
      const reservation = isFirst ? undefined : await credits.reserve(caller, speech.creditUnits, PIECE);
      const startSecs = endSecs;
      let isWhole = false;
      try {
        for await (const chunk of pool.speak({ ...speech.order, wordsBehind: true }, signal)) {
          for (const piece of heardIn(chunk, startSecs, startChar)) {
            // One stream of several: the head of the first stays as it is for a file of unknown length.
            await take.write({
              ...chunk,
              isLast: false,
              endsSegment: false,
              words: [...piece.words],
              durationSecs: endSecs,
            });
            yield piece;
          }
        }
        isWhole = true;
      } finally {
        const spent = isWhole ? charge : { ...charge, characters: 0, units: 0 };
        if (reservation !== undefined) await credits.settle(reservation.reservation_id, spent);
        else own = spent;
      }
      const { detectedLanguages: before } = whole;
      if (before !== null) whole.detectedLanguages = [...new Set([...before, ...(speech.detectedLanguages ?? [])])];
      whole.characters += speech.characters;
      whole.creditUnits += speech.creditUnits;
    },

    async keep(text: string): Promise<void> {
      whole.text = text;
      const stored = await take.audio.commit();
      const generation = take.row({ historyItemId, caller, source, stored });
      const charge = { ...take.charge(0), ...own };
      if (await store.credits.settleMade(historyItemId, charge, { generation }, unixNow())) return;
      await store.audio.remove(historyItemId);
      throw new Problem('UPSTREAM_GENERATION_ERROR', 'This server was taken for dead while it spoke: nothing is kept.');
    },

    async leave(): Promise<void> {
      try {
        await take.audio.discard();
      } finally {
        await credits.settle(historyItemId, { ...take.charge(0), ...own });
      }
    },
  };
}
