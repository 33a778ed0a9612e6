import type { Caller } from '../../accounts/authenticate.ts';
import type { WordTime } from '../../engines/engine.ts';
import {
  createIncrementalSpeech,
  type IncrementalOptions,
  type IncrementalServices,
  type SpokenLanguages,
} from '../../speech/incremental.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import { alignmentOf } from './alignment.ts';
import type { Connection } from './connection.ts';

/** One text of a socket, from its first piece to its last sound. */
export interface SpeechContext {
  push(text: string): void;
  flush(): void;
  /** The rest is spoken, then the context ends. */
  finish(): void;
  /** Interrupted: nothing more is spoken, and the last message says how far it came. */
  stop(): void;
  cancel(): void;
  /** Whether text that has come is not all sent yet as speech. */
  isSpeaking(): boolean;
  /** Settles when the last of it has been sent. @throws Problem what went wrong */
  done: Promise<void>;
}

/** Beside what other services send: clients that know nothing of these fields pass over them. */
const languageFields = ({ detectedLanguages, languageNotice, engineVersion }: SpokenLanguages) => ({
  ...(detectedLanguages !== null && { detectedLanguages }),
  ...(languageNotice !== undefined && { languageNotice }),
  ...(engineVersion !== undefined && { engineVersion }),
});

export function createContext(
  connection: Connection,
  services: IncrementalServices,
  spoken: IncrementalOptions,
  caller: Caller,
  options: { contextId: string | undefined; isAbsolute: boolean },
): SpeechContext {
  const speech = createIncrementalSpeech(services, spoken, caller);
  const named = options.contextId === undefined ? {} : { contextId: options.contextId };

  const sent: WordTime[] = [];
  let sentSecs = 0;
  let isStopped = false;

  /** How far speech came up to a time of its audio. */
  function reached(secs: number) {
    const word = sent.findLast(({ endSecs }) => endSecs <= secs);
    return { secs: milliseconds(secs), word: word?.word ?? null, endChar: word?.endChar ?? 0 };
  }

  function sendLast(): void {
    const last = { audio: '', ...named, isFinal: true, alignment: null, normalizedAlignment: null };
    const interrupted = isStopped && { interrupted: { sent: reached(sentSecs), heard: reached(speech.heardSecs()) } };
    connection.send({ ...last, ...languageFields(speech.languages()), ...interrupted });
  }

  let reported = '{}';
  /** What has come to be known of the languages since the last message. */
  function news(): ReturnType<typeof languageFields> {
    const fields = languageFields(speech.languages());
    const isKnown = JSON.stringify(fields) === reported;
    reported = JSON.stringify(fields);
    return isKnown ? {} : fields;
  }

  async function send(): Promise<void> {
    let aligned = 0;
    let alignedSecs = 0;
    try {
      for await (const { bytes, words, endSecs } of speech.pieces) {
        if (isStopped) break;
        sent.push(...words);
        sentSecs = endSecs;
        let alignment = null;
        if (words.length > 0) {
          const origin = options.isAbsolute ? 0 : alignedSecs;
          const made = alignmentOf([...speech.text()], aligned, words, origin, endSecs);
          ({ alignment } = made);
          aligned = made.until;
          alignedSecs = endSecs;
        }
        const audio = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
        connection.send({ audio, ...named, isFinal: null, alignment, normalizedAlignment: alignment, ...news() });
        await connection.drained();
        if (!connection.isOpen()) return;
      }
      sendLast();
    } catch (error) {
      if (!isStopped) throw error;
      sendLast();
    } finally {
      speech.cancel();
    }
  }

  return {
    push: speech.push,
    flush: speech.flush,
    finish: speech.finish,
    stop() {
      isStopped = true;
      speech.cancel();
    },
    cancel: speech.cancel,
    isSpeaking: speech.isSpeaking,
    done: send(),
  };
}
