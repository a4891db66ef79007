import { decodeTime, encodeTime } from 'ulid';
import type { MovedTime } from './moved-time.ts';

/** Any value of JSON, and a set of texts, which the table knows. */
export type Value = string | number | boolean | null | Set<string> | Value[] | { [name: string]: Value };
export type Row = { [name: string]: Value };

/** Dates that are no times of the history: versions of texts and of Stripe's API, and what a person answers. */
const unmoved = new Set(['version', 'api_version', 'birthDate']);

const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** Every way in which texts of the shop and of Stripe write a time. */
const times = new RegExp(
  [
    String.raw`(?<instant>\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)`,
    String.raw`(?<day>\b\d{4}-\d\d-\d\d\b)`,
    String.raw`(?<month>\b20\d\d-\d\d\b)`,
    // that of a delivery is a hash of its slot
    String.raw`\b(?<prefix>(?!dlv)[a-z]{3}_)(?<id>[0-7][0-9A-HJKMNP-TV-Z]{25})\b`,
    String.raw`\bTZ-(?<order>\d{6})-`,
    String.raw`\b(?<date>\d{1,2}) de (?<name>${months.join('|')}) de (?<year>\d{4})\b`,
  ].join('|'),
  'g',
);

/** Returns how to move every time inside a value; it returns what it is given where there is none. */
export function moveValues(time: MovedTime, recorded: Date): <V extends Value>(value: V) => V {
  const { from, to } = spanOf(recorded);
  const isTime = (ms: number) => ms >= from && ms < to;
  const moveNumber = (value: number): number => {
    if (Number.isInteger(value) && isTime(value)) return time.instant(value);
    if (Number.isInteger(value) && isTime(value * 1000)) return Math.floor(time.instant(value * 1000) / 1000);
    return value;
  };
  // what was ordered on the recorded day was ordered shortly before the present
  const orderDay = (day: string) =>
    toDay(time.instant(Math.min(Date.parse(`${day}T12:00:00Z`), recorded.getTime())));
  const moveText = (text: string): string =>
    text.replace(times, (found, ...rest) => {
      const is = rest.at(-1) as Partial<Record<string, string>>;
      if (is['instant']) return writtenInstant(time.instant(Date.parse(found)), found.includes('.'));
      if (is['day']) return time.day(found);
      if (is['month']) return time.month(found);
      if (is['order']) return `TZ-${orderDay(dayOf(is['order'])).slice(2).replaceAll('-', '')}-`;
      if (is['name']) return writtenDay(time.day(readDay(is['date']!, is['name'], is['year']!)));
      const at = decodeTime(is['id']!);
      return isTime(at) ? `${is['prefix']}${encodeTime(time.instant(at))}${is['id']!.slice(10)}` : found;
    });
  const move = (value: Value): Value => {
    if (typeof value === 'string') return moveText(value);
    if (typeof value === 'number') return moveNumber(value);
    if (value === null || typeof value === 'boolean') return value;
    if (value instanceof Set) return new Set([...value].map(moveText));
    if (Array.isArray(value)) return value.map(move);
    const moved = Object.entries(value).map(([name, each]) => [
      moveText(name),
      unmoved.has(name) ? each : move(each),
    ]);
    return Object.fromEntries(moved) as Row;
  };
  return <V extends Value>(value: V) => move(value) as V;
}

const yearMs = 365 * 86_400_000;

/** Numbers and ids of these times, in milliseconds, are times: the history and what it plans. */
const spanOf = (recorded: Date) => ({
  from: recorded.getTime() - 4 * yearMs,
  to: recorded.getTime() + 4 * yearMs,
});

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const writtenInstant = (ms: number, isExact: boolean): string =>
  isExact ? new Date(ms).toISOString() : `${new Date(ms).toISOString().slice(0, 19)}Z`;

const dayOf = (short: string) => `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`;

const two = (value: number | string) => String(value).padStart(2, '0');

const readDay = (date: string, month: string, year: string): string =>
  `${year}-${two(months.indexOf(month) + 1)}-${two(date)}`;

const writtenDay = (day: string): string =>
  `${Number(day.slice(8))} de ${months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
