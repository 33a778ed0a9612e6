import type { Agreement, Context, Counted, Currency, Reading } from '../../../../languages/reading.ts';
import { sayNumber, type WrittenNumber } from '../../number.ts';
import type { SpokenPiece } from '../../span.ts';
import type { Amount } from './amounts.ts';
import type { Closing } from './closing.ts';
import { formOf, MILLION } from './forms.ts';
import type { Opening } from './opening.ts';

/** A quantity as it was found. */
export interface Quantity {
  reading: Reading;
  languageCode: string;
  opening: Opening;
  first: Amount;
  second: Amount | undefined;
  closing: Closing;
  /** Whether it describes the word behind it: its noun is in the singular then. */
  isAttributive: boolean;
  context: Context;
}

/** Number, multiplier and noun each where they stand; what is written before a number but said after it goes to the end. */
export function sayQuantity(quantity: Quantity): SpokenPiece[] {
  const { second, first, closing } = quantity;
  const money = moneyOf(quantity);
  const pieces = numberPieces(quantity, money);
  if (closing.multiplier !== undefined) {
    const { start, end, said } = closing.multiplier;
    const { number } = second ?? first;
    pieces.push({ start, end, said: typeof said === 'string' ? said : formBeside(quantity, said, number) });
  }
  addNoun(pieces, quantity, money);
  if (closing.per !== undefined) pieces.push(closing.per);
  return pieces;
}

const currencyOf = ({ opening, closing }: Quantity) => closing.currency ?? opening.currency;

/** What the text and the noun ask of a number. */
function agreementOf({ reading, context }: Quantity, noun: Counted | string | undefined, { whole }: WrittenNumber) {
  const counted = typeof noun === 'object' ? noun : undefined;
  return reading.numbers.agreementIn?.(context, counted, whole) ?? counted?.agreement;
}

const formBeside = (quantity: Quantity, counted: Counted, number: WrittenNumber) =>
  formOf(counted, number, quantity.languageCode, agreementOf(quantity, counted, number));

function countedOf(quantity: Quantity): Counted | string | undefined {
  const { opening, closing, reading } = quantity;
  const percent = opening.isPercent ? reading.quantities?.percent : undefined;
  return currencyOf(quantity)?.major ?? closing.noun?.counted ?? percent;
}

/** Units and hundredths of a currency, said together with their names. */
function moneyOf(quantity: Quantity): string | undefined {
  const { first, second, closing } = quantity;
  const currency = currencyOf(quantity);
  const hasCents = closing.multiplier === undefined && second === undefined && first.number.fraction?.length === 2;
  return currency && hasCents ? sayMoney(first.number, currency, quantity) : undefined;
}

function numberPieces(quantity: Quantity, money: string | undefined): SpokenPiece[] {
  const { opening, first, second, closing, reading } = quantity;
  const multiplied = closing.multiplier?.said;
  const agreeing = typeof multiplied === 'object' ? multiplied : countedOf(quantity);
  const { percentBefore, range = '', rangeAgreement, score = '' } = reading.quantities ?? {};
  const say = ({ number }: Amount, agreement?: Agreement) =>
    sayNumber(number, reading.numbers, agreement ?? agreementOf(quantity, agreeing, number));
  const isPercent = opening.isPercent || closing.noun?.kind === 'percent';
  const before = isPercent && percentBefore !== undefined ? [percentBefore] : [];
  const sign = [...before, opening.sign ?? []]
    .flat()
    .map((word) => `${word} `)
    .join('');
  const opened = { start: opening.start, end: first.end, said: sign + (money ?? say(first)) };
  if (second === undefined) return [opened];
  const { start, end } = second;
  if (isScore(quantity)) return [opened, { start, end, said: `${score} ${say(second)}`.trim() }];
  return [opened, { start, end, said: `${range} ${say(second, rangeAgreement)}`.trim() }];
}

/** "3-1" of nothing leads from nowhere to nowhere: it is how a match ended. */
function isScore({ opening, first, second, closing }: Quantity): boolean {
  if (second === undefined || opening.currency !== undefined || opening.isPercent) return false;
  const hasNoun = closing.noun !== undefined || closing.multiplier !== undefined;
  const [one, other] = [first.number, second.number];
  return !hasNoun && [one, other].every(isGoals) && Number(one.whole) >= Number(other.whole);
}

const isGoals = ({ whole, fraction }: WrittenNumber) => fraction === undefined && /^\d{1,2}$/.test(whole);

function addNoun(pieces: SpokenPiece[], quantity: Quantity, money: string | undefined): void {
  const { opening, closing } = quantity;
  const { noun } = closing;
  const said = money === undefined ? sayNoun(quantity) : '';
  if (noun === undefined) {
    append(pieces, said);
    return;
  }
  const { start, end } = noun;
  if (noun.kind === 'currency' || opening.currency === undefined) {
    pieces.push({ start, end, said });
    return;
  }
  // "$5/kg" or "$20 %": both are said, the currency with the number.
  append(pieces, said);
  const { number } = quantity.second ?? quantity.first;
  const unit = typeof noun.counted === 'string' ? noun.counted : formBeside(quantity, noun.counted, number);
  pieces.push({ start, end, said: unit });
}

/** The name of what is counted, in the form that the number before it asks for. */
function sayNoun(quantity: Quantity): string {
  const { reading, closing } = quantity;
  const noun = nounOf(quantity);
  if (noun === undefined) return '';
  const per = closing.noun?.per;
  const said = per === undefined ? noun : (reading.quantities?.per(noun, per) ?? noun);
  const isMillions = closing.multiplier === undefined && isWholeMillions((quantity.second ?? quantity.first).number);
  const isLinked = isMillions || (currencyOf(quantity) !== undefined && closing.multiplier !== undefined);
  const multiplier = closing.multiplier?.said ?? '';
  const name = typeof multiplier === 'string' ? multiplier : multiplier.forms.other;
  return isLinked && noun !== reading.quantities?.percent
    ? (reading.quantities?.ofMultiplier?.(said, name) ?? said)
    : said;
}

/** The number itself ends in the word for millions. */
const isWholeMillions = ({ whole, fraction }: WrittenNumber): boolean =>
  fraction === undefined && /^[1-9]\d*0{6}$/.test(whole);

/** After a multiplier in the form for many. */
function nounOf(quantity: Quantity): string | undefined {
  const counted = countedOf(quantity);
  if (counted === undefined || typeof counted === 'string') {
    return quantity.reading.quantities?.percentBefore === undefined ? counted : undefined;
  }
  if (quantity.isAttributive) return counted.forms.one ?? counted.forms.other;
  if (quantity.closing.multiplier !== undefined) return formOf(counted, MILLION, quantity.languageCode);
  return formBeside(quantity, counted, (quantity.second ?? quantity.first).number);
}

function append(pieces: SpokenPiece[], said: string): void {
  const last = pieces.at(-1);
  if (last !== undefined && said !== '') last.said = `${last.said} ${said}`;
}

function sayMoney({ whole, fraction = '' }: WrittenNumber, { major, minor }: Currency, quantity: Quantity) {
  const { numbers, quantities } = quantity.reading;
  const part = (digits: string, counted: Counted) => {
    const number = { whole: digits };
    const said = sayNumber(number, numbers, agreementOf(quantity, counted, number));
    return `${said} ${formBeside(quantity, counted, number)}`;
  };
  const cents = fraction.replace(/^0(?=\d)/, '');
  if (cents === '0') return part(whole, major);
  if (minor === undefined) {
    return `${numbers.decimal(whole, fraction)} ${formOf(major, { whole, fraction }, quantity.languageCode)}`;
  }
  if (/^0*$/.test(whole)) return part(cents, minor);
  return quantities?.money(part(whole, major), part(cents, minor));
}
