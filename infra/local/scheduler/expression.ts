import { Cron } from 'croner';

/** The times of a schedule. */
export interface Timetable {
  /** The first occurrence later than `time`, if there is one. */
  after(time: number): number | undefined;
}

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Reads `cron(…)`, `rate(…)` or `at(…)` as EventBridge does, in a time zone such as Europe/Madrid. */
export function readExpression(expression: string, timezone = 'UTC'): Timetable {
  const [, kind, inside = ''] = /^(cron|rate|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'cron') return fromCroner(cronPattern(inside), timezone);
  if (kind === 'at') return fromCroner(inside, timezone);
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(inside) ?? [];
  if (kind !== 'rate' || !count) throw new Error(`${expression} is not a schedule expression`);
  const every = Number(count) * units[unit]!;
  // AWS counts from the creation, which locally would be every start: whole multiples do not move
  return { after: (time) => (Math.floor(time / every) + 1) * every };
}

/** AWS writes minute, hour, day, month, weekday (1 is Sunday), year; `?` says nothing. */
function cronPattern(fields: string): string {
  const [minute, hour, day, month, weekday, year] = fields
    .trim()
    .split(/\s+/)
    .map((field) => field.replace('?', '*'));
  if (year === undefined) throw new Error(`cron(${fields}) needs six fields`);
  const pattern = ['0', minute, hour, day, month, weekday];
  return (year === '*' ? pattern : [...pattern, year]).join(' ');
}

function fromCroner(pattern: string, timezone: string): Timetable {
  // AWS counts weekdays from 1 and writes 0/15 for every 15th.
  const dialect = { alternativeWeekdays: true, sloppyRanges: true };
  const cron = new Cron(pattern, { ...dialect, timezone, paused: true });
  return { after: (time) => cron.nextRun(new Date(time))?.getTime() };
}
