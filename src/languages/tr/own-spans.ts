import { coordinates } from '../coordinates.ts';
import { dimensions } from '../dimensions.ts';
import type { OwnSpan } from '../reading.ts';
import { sections } from '../sections.ts';
import { cardinal, digitByDigit, numbers } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS_OF_HOUSES: Readonly<Record<string, string>> = {
  no: 'numara',
  d: 'daire',
  k: 'kat',
  apt: 'apartman',
  tel: 'telefon',
};

/** Zeros before a number by themselves: "sıfır beş". */
const sayZeros = (digits: string): string =>
  [...(/^0*(?=\d)/.exec(digits)?.[0] ?? '')]
    .map(() => 'sıfır')
    .concat(cardinal(digits))
    .join(' ');

/** What Turkish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // 2,5 as "iki buçuk" before a multiplier is as usual as "iki virgül beş"; half of one thing is "yarım".
  {
    pattern:
      /(?<![\p{L}\d.,])(?<whole>[1-9]\d{0,2}),5(?=\s(?:milyon|milyar|bin|saat|yıl|ay|lira|litre|kilo)(?!\p{L}))/gu,
    say: ({ groups: { whole = '' } = {} }) => `${cardinal(whole)} buçuk`,
  },
  // Scores and ratios: 3-2 behind a match, 16:9.
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,2})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${cardinal(b)}`,
  },
  {
    pattern:
      /(?<=(?:maçı|maç|takımı|rakibini|galibiyet|skor|sonuç)\s)(?<a>\d{1,2})\s?[-–]\s?(?<b>\d{1,2})(?![\d-])|(?<![\p{L}\d-])(?<c>\d{1,2})\s?[-–]\s?(?<d>\d{1,2})(?=\s(?:kazan|yen|galip|mağlup|berabere|bitti|sona|kaybet))/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  // 2019-2020, 1914–1918; years of school.
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<from>1\d{3}|20\d\d)\s?[–/-]\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '' } = {} }) =>
      Number(to) > Number(to.length === 4 ? from : from.slice(2))
        ? `${cardinal(from)} ${cardinal(String(Number(to)))}`
        : undefined,
  },
  ...dimensions({
    numbers,
    by: 'çarpı',
    times: (count) => `${cardinal(count)} kere`,
    x: 'iks',
    units: quantities.units,
  }),
  // Houses: No:7, D:4, Kat:3.
  {
    pattern: /(?<![\p{L}\d])(?<name>No|D|K|Kat|Daire|Blok|Apt|Tel|Dahili)\s?[.:]\s?(?=\d)/giu,
    needsDigits: true,
    say: ({ groups: { name = '' } = {} }, { before }) => {
      const isHouse = name.length > 1 || /\d[\p{L}]?[,\s]\s?$/u.test(before);
      return isHouse ? `${PARTS_OF_HOUSES[name.toLowerCase()] ?? name} ` : undefined;
    },
  },
  // Postcodes: two figures are the province.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<province>[0-8]\d)(?<rest>\d{3})(?=\s\p{Lu}\p{L}+\s?[/,-]\s?\p{Lu})/gu,
    needsDigits: true,
    say: ({ groups: { province = '', rest = '' } = {} }) => `${sayZeros(province)} ${sayZeros(rest)}`,
  },
  // Bölüm 3.2.
  sections(numbers, 'nokta', String.raw`bölüm|kısım|madde|md\.|tablo|şekil|başlık|konu|ünite|alıştırma|ek`),
  // A time behind the day: Per. 19.30.
  {
    pattern:
      /(?<=(?:Pzt|Sal|Çar|Per|Cum|Cmt|Paz|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi|Pazar|günü)\.?,?\s)(?<hour>[01]?\d|2[0-4])\.(?<minute>[0-5]\d)(?![\d%]|[.,]\d)/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '' } = {} }) =>
      minute === '00' ? cardinal(hour) : `${cardinal(hour)} ${sayZeros(minute)}`,
  },
  // 07.15, 12.00-13.00: no number is written so.
  {
    pattern:
      /(?<![\p{L}\d.,:])(?:(?<zero>0\d)\.(?<late>[0-5]\d)|(?<hour>[01]?\d|2[0-4])\.(?<minute>[0-5]\d)(?=\s?[-–]\s?(?:[01]?\d|2[0-4])\.[0-5]\d(?![\d.,]))|(?<=\d\.[0-5]\d\s?[-–]\s?)(?<to>[01]?\d|2[0-4])\.(?<end>[0-5]\d))(?![\d%]|[.,]\d)/gu,
    needsDigits: true,
    say: ({ groups: { zero = '', late = '', hour = '', minute = '', to = '', end = '' } = {} }) => {
      const minutes = late + minute + end;
      return `${cardinal(zero + hour + to)}${minutes === '00' ? '' : ` ${sayZeros(minutes)}`}`;
    },
  },
  { pattern: /(?<=\d)!(?=\s?[=·*/+−])/gu, say: () => ' faktöriyel' },
  { pattern: /(?<!\p{L})Ø(?=\s?\d)/gu, say: () => 'çap' },
  { pattern: /[∑Σ](?=\s?\p{L})/gu, say: () => 'toplam ' },
  { pattern: /[∆Δ](?=\p{L}(?!\p{L}))/gu, say: () => 'delta ' },
  ...coordinates({
    numbers,
    degrees: 'derece',
    minutes: 'dakika',
    seconds: 'saniye',
    directions: { N: 'kuzey', K: 'kuzey', S: 'güney', G: 'güney', E: 'doğu', D: 'doğu', W: 'batı', B: 'batı' },
  }),
  // 5/2024.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<part>\d{1,3})\/(?<year>(?:19|20)\d\d)(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { part = '', year = '' } = {} }) => `${cardinal(part)} bölü ${cardinal(year)}`,
  },
  {
    pattern:
      /(?<=(?:kodu?|şifre(?:si)?|PIN|posta kodu|kimlik no|fatura no|sipariş no|takip no|(?:kimlik|fatura|sipariş|takip|hesap) numarası|ISBN):?\s)(?<code>0\d+|\d{5,}|\d{1,10}(?:-\d{1,10}){1,6})(?![\p{L}\d]|[-,.]\d)/giu,
    say: ({ groups: { code = '' } = {} }) => code.split('-').map(digitByDigit).join(', '),
  },
];
