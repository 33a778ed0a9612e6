import type { Currency } from './reading.ts';

const SIGNS = {
  euro: ['€', 'EUR'],
  dollar: ['$', 'US$', 'USD'],
  pound: ['£', 'GBP'],
  yen: ['¥', 'JPY'],
  yuan: ['CNY', 'RMB', 'CN¥'],
  franc: ['CHF', 'Fr.'],
  rouble: ['₽', 'RUB'],
  hryvnia: ['₴', 'UAH'],
  zloty: ['zł', 'PLN'],
  koruna: ['Kč', 'CZK'],
  lira: ['₺', 'TRY', 'TL'],
  rupee: ['₹', 'INR'],
  won: ['₩', 'KRW'],
  shekel: ['₪', 'ILS'],
  forint: ['HUF', 'Ft'],
  bitcoin: ['₿', 'BTC'],
  swedish: ['SEK'],
  norwegian: ['NOK'],
  danish: ['DKK'],
  canadian: ['C$', 'CA$', 'CAD'],
  australian: ['A$', 'AU$', 'AUD'],
} as const;

/** Currencies by their signs and ISO codes, from a language's names of them. */
export function currenciesOf(
  names: Readonly<Partial<Record<keyof typeof SIGNS, Currency>>>,
): Readonly<Record<string, Currency>> {
  const currencies: Record<string, Currency> = {};
  for (const [name, currency] of Object.entries(names)) {
    for (const sign of SIGNS[name as keyof typeof SIGNS]) currencies[sign] = currency;
  }
  return currencies;
}
