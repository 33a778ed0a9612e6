import type { CalendarDate, DateReading } from '../languages/reading.ts';
import { fullYear, isDate } from './normalize/classes/dates.ts';

type Part = 'd' | 'm' | 'y';

const NOTHING_AROUND = { before: '', after: '' };

/**
 * What is said for a date whose parts the caller names: "dmy", "mm/dd/yyyy", "yyyymmdd". Undefined where the content does
 * not have them, or no date has: it is read as any text then.
 */
export function sayDate(content: string, format: string | undefined, dates: DateReading): string | undefined {
  const parts = partsOf(format ?? (/^\d{8}$/.test(content) ? 'ymd' : ''));
  const figures = figuresOf(content, parts);
  if (parts.length === 0 || figures.length !== parts.length) return undefined;
  const figureOf = (part: Part) => figures[parts.indexOf(part)];
  const [day, month, year] = [figureOf('d'), figureOf('m'), figureOf('y')];
  const date: CalendarDate = {
    ...(day !== undefined && { day: Number(day) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(year !== undefined && { year: fullYear(year) }),
  };
  return isDate(date) ? sayParts(date, dates) : undefined;
}

/** The letters of a format in their order, each once; nothing where it has others or one twice. */
function partsOf(format: string): Part[] {
  const letters = format.toLowerCase().replace(/[^a-z]/g, '');
  const parts = letters.replace(/(.)\1+/g, '$1');
  return /^(?!.*(.).*\1)[dmy]+$/.test(parts) ? ([...parts] as Part[]) : [];
}

/** Numbers parted by signs, or eight figures in one. */
function figuresOf(content: string, parts: readonly Part[]): string[] {
  if (!/^\d{8}$/.test(content) || parts.length !== 3)
    return content.match(/^\d+(?:\D{1,3}\d+){0,2}$/)?.[0].match(/\d+/g) ?? [];
  let at = 0;
  return parts.map((part) => {
    const length = part === 'y' ? 4 : 2;
    at += length;
    return content.slice(at - length, at);
  });
}

function sayParts(date: CalendarDate, dates: DateReading): string | undefined {
  const { day, month, year } = date;
  if (day !== undefined && month !== undefined && year !== undefined) return dates.numeric(date, NOTHING_AROUND);
  if (month === undefined) return year === undefined ? undefined : dates.year(year, NOTHING_AROUND);
  const name = dates.months[month - 1]?.[0];
  if (name === undefined) return undefined;
  const said = dates.month(month, name);
  if (year !== undefined) return `${said} ${dates.year(year, NOTHING_AROUND)}`;
  if (day === undefined) return said;
  return dates.order === 'mdy'
    ? `${said} ${dates.day(day, 'after', NOTHING_AROUND, name)}`
    : `${dates.day(day, 'before', NOTHING_AROUND, name)} ${said}`;
}
