/** The part of the package that we use; it brings no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    type: 'samplerate' | 'sentence' | 'word' | 'mark' | 'phoneme' | 'play' | 'end' | 'msg_terminated';
    /** Milliseconds from the first sample of the call. */
    audio_position: number;
    id: string | number | undefined;
  }

  export interface EspeakWorker {
    /** Returns 0, or an error code when there is no such voice. */
    set_voice(id: string): number;
    set_rate(wordsPerMinute: number): void;
    set_volume(percent: number): void;
    set_pitch(value: number): void;
    set_range(value: number): void;
    get_samplerate(): number;
    /** Speaks synchronously; a truthy answer of the callback stops it. */
    synthesize(ssml: string, callback: (samples: Int16Array, events: EspeakEvent[]) => boolean): void;
    /** Address of a C string: the text's phonemes, as IPA where the flag is 1. */
    text_to_phonemes(text: string, ipa: 0 | 1): { ptr: number };
    /** IPA of the text, for tests and for looking closer. */
    synthesize_ipa(text: string): { code: number; ipa: string };
  }

  export interface EspeakModule {
    HEAPU8: Uint8Array;
    FS: {
      writeFile(path: string, content: string): void;
      unlink(path: string): void;
      mkdir(path: string): void;
    };
    _malloc(bytes: number): number;
    eSpeakNGWorker: new () => EspeakWorker | Promise<EspeakWorker>;
  }

  const init: () => Promise<EspeakModule>;
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default init;
}
