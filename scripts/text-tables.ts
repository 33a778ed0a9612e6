import { LANGUAGES } from '../src/languages/index.ts';
import { cutSegments } from '../src/text/segments.ts';
import { saidText, spokenText } from '../src/text/spoken.ts';

/** Where a language's dates and amounts are written as the examples have them, and what is paid with there. */
const PLACES: Record<string, { locale: string; currency: string }> = {
  ar: { locale: 'ar-EG', currency: 'EGP' },
  cs: { locale: 'cs-CZ', currency: 'CZK' },
  de: { locale: 'de-DE', currency: 'EUR' },
  el: { locale: 'el-GR', currency: 'EUR' },
  en: { locale: 'en-US', currency: 'USD' },
  es: { locale: 'es-ES', currency: 'EUR' },
  fi: { locale: 'fi-FI', currency: 'EUR' },
  fr: { locale: 'fr-FR', currency: 'EUR' },
  hi: { locale: 'hi-IN', currency: 'INR' },
  id: { locale: 'id-ID', currency: 'IDR' },
  it: { locale: 'it-IT', currency: 'EUR' },
  ja: { locale: 'ja-JP', currency: 'JPY' },
  ko: { locale: 'ko-KR', currency: 'KRW' },
  nl: { locale: 'nl-NL', currency: 'EUR' },
  pl: { locale: 'pl-PL', currency: 'PLN' },
  pt: { locale: 'pt-BR', currency: 'BRL' },
  ro: { locale: 'ro-RO', currency: 'RON' },
  ru: { locale: 'ru-RU', currency: 'RUB' },
  th: { locale: 'th-TH-u-ca-gregory', currency: 'THB' },
  tr: { locale: 'tr-TR', currency: 'TRY' },
  uk: { locale: 'uk-UA', currency: 'UAH' },
  vi: { locale: 'vi-VN', currency: 'VND' },
  zh: { locale: 'zh-CN', currency: 'CNY' },
};

const MOMENT = new Date(Date.UTC(2026, 2, 5, 14, 30));
/** So many abbreviations of each language are shown. */
const SHOWN_ABBREVIATIONS = 12;

/** Texts as they are written where a language is spoken. */
function examplesOf(languageCode: string): string[] {
  const { locale, currency } = PLACES[languageCode] ?? { locale: languageCode, currency: 'EUR' };
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, options).format(value);
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(MOMENT);
  return [
    number(1_234_567),
    number(1234.5),
    '-5 °C',
    date({ dateStyle: 'long' }),
    date({ dateStyle: 'short' }),
    '2026-03-05',
    date({ timeStyle: 'short' }),
    number(1234.5, { style: 'currency', currency }),
    number(0.125, { style: 'percent', maximumFractionDigits: 1 }),
    '10–20 km',
    '90 km/h',
    '1/2',
    '7 - 3 = 4',
    'info@example.com',
  ];
}

async function saidOf(text: string, languageCode: string): Promise<string> {
  const said = [];
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    said.push(saidText(await spokenText(segment)));
  }
  return said.join(' ');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('_', '\\_');

/** What each language says for what is written where it is spoken, and some of its abbreviations. */
export async function readings(): Promise<string[]> {
  const rows: string[] = [];
  for (const { languageCode, name, loadReading } of LANGUAGES) {
    rows.push(`### ${name}`, '', '| written | said |', '|---|---|');
    for (const text of examplesOf(languageCode)) {
      rows.push(`| ${cell(text)} | ${cell(await saidOf(text, languageCode))} |`);
    }
    const { abbreviations = [] } = (await loadReading?.()) ?? {};
    const unique = [...new Map(abbreviations.map(({ written, said }) => [written, said]))];
    if (unique.length > 0) {
      const some = unique.slice(0, SHOWN_ABBREVIATIONS).map(([written, said]) => `${cell(written)} (${cell(said)})`);
      rows.push('', `${unique.length} abbreviations, such as ${some.join(', ')}.`);
    }
    rows.push('');
  }
  return rows;
}
