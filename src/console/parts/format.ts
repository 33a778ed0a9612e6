export const dateTime = (unixSecs: number): string =>
  new Date(unixSecs * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const date = (unixSecs: number): string =>
  new Date(unixSecs * 1000).toLocaleDateString(undefined, { dateStyle: 'medium' });
export const number = (value: number): string => value.toLocaleString(undefined, { maximumFractionDigits: 4 });
/** UTC, as the server counts days. */
export const utcDate = (unixSecs: number): string =>
  new Date(unixSecs * 1000).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
export const counted = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
export const length = (secs: number): string => (secs < 10 ? `${secs.toFixed(1)} s` : clock(secs));
export const clock = (secs: number): string =>
  `${Math.floor(secs / 60)}:${String(Math.floor(secs % 60)).padStart(2, '0')}`;

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
export const languageName = (code: string): string => LANGUAGE_NAMES.of(code) ?? code;
/** Of a file in an output format, such as `mp3` of `mp3_44100_128`. */
export const extensionOf = (format: string): string => format.split('_')[0] ?? format;
export const words = (value: string): string => value.replaceAll('_', ' ');
