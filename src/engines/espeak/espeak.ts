import initEspeak, { type EspeakEvent, type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { EngineError } from '../engine.ts';
import { createHeapKeeper } from './heap.ts';
import { mandarinPhonemes, speakableMandarin } from './mandarin.ts';
import type { EspeakVoice } from './voice.ts';

/** One eSpeak NG instance. Synchronous: use it where nothing else waits, one call at a time. */
export interface Espeak {
  readonly sampleRateHz: number;
  /**
   * Speaks SSML. The callback gets ~100 ms of 16-bit mono samples and the events that begin in them; false stops.
   * Every call starts from the same state, whatever was spoken before: equal arguments give equal samples.
   * @throws EngineError when the voice is not there or the text is too long for one call
   */
  speak(voice: EspeakVoice, ssml: string, onChunk: (samples: Int16Array, events: EspeakEvent[]) => boolean): void;
  /**
   * How a voice file's language says a text, in IPA: phonemes parted by `_`, words by spaces, clauses by ` | `. No sound
   * is made: ~1 ms a clause.
   * @throws EngineError when the voice is not there or the text is too long for one call
   */
  phonemes(language: string, text: string): string;
}

const VOICES = '/usr/share/espeak-ng-data/voices';
const VARIANT = 'request';
/** The glue copies strings into a buffer of its own; it must never grow, as a restored heap would not know of it. */
const MAX_TEXT_BYTES = 256 * 1024;

/** Loads eSpeak NG (24 MB of data from the package, ~100 ms) and says one word, so that the first request finds it warm. */
export async function createEspeak(): Promise<Espeak> {
  const { module, worker } = await load();
  growStringBuffer(worker);
  module.FS.mkdir(`${VOICES}/acc`);
  const sampleRateHz = worker.get_samplerate();
  const heap = createHeapKeeper(module);

  function applyVoice(voice: EspeakVoice): void {
    const { language } = voice;
    if (language.startsWith('acc/')) {
      if (!/^acc\/[\w-]{1,40}$/.test(language) || voice.languageFile === undefined) {
        throw new EngineError(`The voice ${language} needs a plain id and a language file.`);
      }
      module.FS.writeFile(`${VOICES}/${language}`, `${voice.languageFile.join('\n')}\n`);
    }
    module.FS.writeFile(`${VOICES}/!v/${VARIANT}`, `${voice.variant.join('\n')}\n`);
    const code = worker.set_voice(`${language}+${VARIANT}`);
    if (code !== 0) throw new EngineError(`eSpeak NG has no voice ${language} (code ${code}).`);
    worker.set_rate(Math.round(voice.rateWpm));
    worker.set_volume(Math.round(voice.volume));
    worker.set_pitch(Math.round(voice.pitch ?? 50));
    worker.set_range(Math.round(voice.range ?? 50));
  }

  const espeak: Espeak = {
    sampleRateHz,
    speak(voice, ssml, onChunk) {
      if (Buffer.byteLength(ssml) >= MAX_TEXT_BYTES) throw new EngineError('The text of one call is too long.');
      let failure: { error: unknown } | undefined;
      try {
        applyVoice(voice);
        worker.synthesize(speakableMandarin(voice.language, ssml), (samples, events) => {
          // An exception must not cross the engine: it would leave a callback slot and open files behind.
          try {
            return !onChunk(samples, events);
          } catch (error) {
            failure = { error };
            return true;
          }
        });
      } catch (error) {
        if (error instanceof EngineError) throw error;
        throw new EngineError(`eSpeak NG failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      } finally {
        // After the answer and not before the next one: nobody waits for this.
        heap.restore();
      }
      if (failure !== undefined) throw failure.error;
    },
    phonemes(language, text) {
      if (Buffer.byteLength(text) >= MAX_TEXT_BYTES) throw new EngineError('The text of one call is too long.');
      try {
        if (worker.set_voice(language) !== 0) throw new EngineError(`eSpeak NG has no voice ${language}.`);
        return mandarinPhonemes(language, text, (plain) =>
          textAt(module.HEAPU8, worker.text_to_phonemes(plain, 1).ptr),
        );
      } finally {
        heap.restore();
      }
    },
  };
  espeak.speak({ language: 'gmw/en-US', variant: [], rateWpm: 175, volume: 100 }, 'ready', () => true);
  return espeak;
}

/** A C string of the engine's memory. */
function textAt(heap: Uint8Array, address: number): string {
  return new TextDecoder().decode(heap.slice(address, heap.indexOf(0, address)));
}

async function load(): Promise<{ module: EspeakModule; worker: EspeakWorker }> {
  // eSpeak seeds its breath noise from the clock while it starts; a fixed clock makes it the same in every process.
  const { now } = Date;
  Date.now = () => 0;
  try {
    const module = await initEspeak();
    return { module, worker: await new module.eSpeakNGWorker() };
  } finally {
    Date.now = now;
  }
}

function growStringBuffer(worker: EspeakWorker): void {
  // The first string is put aside and the buffer grows by its length when the second one comes. No voice has this name.
  const name = ' '.repeat(MAX_TEXT_BYTES);
  worker.set_voice(name);
  worker.set_voice(name);
  if (worker.set_voice('gmw/en-US') !== 0) throw new EngineError('eSpeak NG did not start.');
}
