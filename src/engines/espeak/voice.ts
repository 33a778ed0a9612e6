/** What eSpeak NG is told before it speaks one segment: a recipe with delivery applied, ready to be written as files. */
export interface EspeakVoice {
  /** An eSpeak voice file such as `gmw/en-US`, or `acc/<id>` for one of our own, given in `languageFile`. */
  language: string;
  /** Lines of the language file at `voices/acc/<id>`; needed where `language` begins with `acc/`. */
  languageFile?: string[];
  /** Lines of the variant file: formants, breath, tone, pitch, stress. */
  variant: string[];
  /** Words a minute, 80 to 450. */
  rateWpm: number;
  /** 0 to 200, eSpeak's own default is 100. */
  volume: number;
  /** 0 to 100, default 50: leave it to the variant's `pitch` line where that says it all. */
  pitch?: number;
  /** 0 to 100, default 50. */
  range?: number;
}
