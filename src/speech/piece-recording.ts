import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { WordTime } from '../engines/engine.ts';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Charge } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { createTake } from './take.ts';
import { codePoints } from './text-length.ts';

export interface PieceServices {
  pool: SpeechPool;
  credits: Credits;
  store: Pick<Store, 'audio' | 'credits'>;
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

/** The place is the conversation's. */
const PIECE = { kind: 'piece' } as const;

const partOf = (charge: Charge, part: number): Charge => ({
  ...charge,
  characters: Math.round(charge.characters * part),
  units: Math.round(charge.units * part),
});

/**
 * The item of the history that all pieces go into. Its reservation is the first piece's and lasts to the end; the others
 * are reserved as they come, and settled as they end.
 */
export async function beginPieces(
  { pool, credits, store }: PieceServices,
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
      const length = codePoints(speech.text);
      let begun = 0;
      try {
        for await (const chunk of pool.speak({ ...speech.laneRequest, wordsBehind: true }, signal)) {
          // What was not begun is not charged: see `AudioChunk`.
          begun = chunk.isLast ? 1 : Math.min(1, chunk.begunChars / length);
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
      } finally {
        const spent = partOf(charge, begun);
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
      throw new Problem(
        'UPSTREAM_GENERATION_ERROR',
        'This server was declared dead while processing the text. Nothing was stored.',
      );
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
