import type { Caller } from '../accounts/authenticate.ts';
import type { ConversationSlots } from '../accounts/conversation-slots.ts';
import type { Conversation } from './conversation.ts';
import { beginPieces, type PieceServices, type SpokenPiece } from './piece-recording.ts';
import { createTextBuffer } from './pieces.ts';
import { createPlayback } from './playback.ts';
import type { PieceSpeaker } from './prepare.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { codePoints, requireLengthSoFar } from './text-length.ts';

export interface IncrementalServices extends PieceServices {
  conversationSlots: ConversationSlots;
}

export interface IncrementalOptions {
  /** Whose slot the text is spoken in. */
  conversation: Conversation;
  speaker: PieceSpeaker;
  /** See `createTextBuffer`. */
  chunkLengths?: readonly number[];
  /** Whoever sends whole sentences need not say that they end: see `TextBuffer.next`. */
  isAutomatic?: boolean;
  /** How far the audio may be ahead of one who plays it as it comes, but for a piece of the text; without it any time. */
  aheadSecs?: number | undefined;
  /** The operation, for the history. */
  source: string;
}

/** Speech of a text that comes piece by piece; one item of the history. */
export interface IncrementalSpeech {
  push(text: string): void;
  /** Whatever has come is spoken now. */
  flush(): void;
  /** Nothing more comes: the rest is spoken, then `pieces` ends. */
  finish(): void;
  /** Stops at once: what was spoken is charged, nothing is kept. `pieces` throws. */
  cancel(): void;
  /** Seconds of the audio that one who plays it as it comes has heard. */
  heardSecs(): number;
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
const DECISIVE_LENGTH = 2000;

/** Nobody who is in the middle of a clause writes nothing for so long. */
const PAUSED_MS = 100;

/** Between two pieces: a request's last segment has no pause of its own. */
const PAUSE = ' <break time="250ms"/>';

export function createIncrementalSpeech(
  services: IncrementalServices,
  {
    conversation,
    speaker,
    chunkLengths,
    isAutomatic = false,
    aheadSecs = Number.POSITIVE_INFINITY,
    source,
  }: IncrementalOptions,
  caller: Caller,
): IncrementalSpeech {
  const buffer = createTextBuffer(speaker.languageCode, { lengths: chunkLengths, isAutomatic });
  const playback = createPlayback();
  const prepared = createPiecePreparer(speaker);
  const stopping = new AbortController();
  const ready: string[] = [];
  let text = '';
  let characters = 0;
  let isFinished = false;
  let isWaiting = true;
  let wake: (() => void) | undefined;
  let paused: NodeJS.Timeout | undefined;

  function collect(what: Parameters<typeof buffer.next>[0]): void {
    for (let next = buffer.next(what); next !== undefined; next = buffer.next(what)) ready.push(next);
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

  async function* speak(): AsyncGenerator<SpokenPiece, void, undefined> {
    const first = await nextText();
    if (first === undefined) return;
    const speech = await prepared.prepare(first);
    const leave = await conversation.join(caller, stopping.signal);
    try {
      yield* speakIn(await beginPieces(services, speech, caller, source), first, speech);
    } finally {
      await leave();
    }
  }

  async function* speakIn(
    recording: Awaited<ReturnType<typeof beginPieces>>,
    first: string,
    firstSpeech: ResolvedSpeech,
  ): AsyncGenerator<SpokenPiece, void, undefined> {
    let speech = firstSpeech;
    let isKept = false;
    try {
      let startChar = 0;
      for (let piece: string | undefined = first; piece !== undefined; ) {
        for await (const spoken of recording.speak(speech, startChar, stopping.signal)) {
          playback.sent(spoken.endSecs);
          yield spoken;
        }
        startChar += codePoints(piece);
        // An interruption shall not pay for minutes that nobody has heard.
        await playback.keepWithin(aheadSecs, stopping.signal);
        piece = await nextText();
        if (piece !== undefined) speech = await prepared.prepare(piece);
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
      collect('whole');
      if (!isAutomatic) return;
      clearTimeout(paused);
      paused = setTimeout(() => collect('clause'), PAUSED_MS);
    },
    flush: () => collect('all'),
    finish() {
      clearTimeout(paused);
      collect('all');
      isFinished = true;
      wake?.();
    },
    cancel() {
      clearTimeout(paused);
      stopping.abort(new Error('The client disconnected.'));
      wake?.();
    },
    pieces: speak(),
    heardSecs: playback.heardSecs,
    text: () => text,
    isSpeaking: () => !isWaiting || ready.length > 0,
    languages: prepared.languages,
  };
}

/** Prepares the pieces of a text one after another, and gathers what they tell of its languages. */
function createPiecePreparer(speaker: PieceSpeaker) {
  const { isAuto } = speaker;
  let begun = '';
  let languages: SpokenLanguages = { detectedLanguages: null, languageNotice: undefined, engineVersion: undefined };

  return {
    async prepare(piece: string): Promise<ResolvedSpeech> {
      // Of what is unclear in one piece, the pieces before tell nothing: it goes with the voice. What the text as a whole is
      // in, they tell.
      const isKnown = begun.length >= DECISIVE_LENGTH;
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
    },

    languages: () => languages,
  };
}
