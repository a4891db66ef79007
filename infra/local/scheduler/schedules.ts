import { Cron } from 'croner';
import { randomUUID } from 'node:crypto';
import type { Assembly, Resource } from '../assembly/index.ts';
import { isAllowed, statementsOf } from '../permissions/index.ts';

/** The times of a schedule. */
export interface Timetable {
  /** The first occurrence later than `time`, if there is one. */
  after(time: number): number | undefined;
}

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Reads `cron(…)` or `rate(…)` as EventBridge does, in a time zone such as Europe/Madrid. */
export function readExpression(expression: string, timezone = 'UTC'): Timetable {
  const [, kind, inside = ''] = /^(cron|rate)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'cron') return fromCroner(cronPattern(inside), timezone);
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

/** A schedule of the template, with one function as its target. */
export interface Schedule {
  name: string;
  timetable: Timetable;
  functionArn: string;
  /** The event of an occurrence. */
  eventAt(time: number): unknown;
  /** The reason why the function may not be invoked, if any. */
  forbidden(): string | undefined;
  /** The queue for events that could not be delivered. */
  deadLetters?: string;
}

interface ScheduleProperties {
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  State?: string;
  Target: { Arn: string; Input?: string; RoleArn: string; DeadLetterConfig?: { Arn?: string } };
}

/** Every enabled schedule of the assembly. Rules with a timetable are not supported: they have no time zone. */
export function readSchedules(assembly: Assembly): Schedule[] {
  const rules = assembly.ofType<{ ScheduleExpression?: string }>('AWS::Events::Rule');
  const timed = rules.find(({ properties }) => properties.ScheduleExpression);
  if (timed) throw new Error(`${timed.name}: the local cloud does not run timed rules, only schedules`);
  return assembly
    .ofType<ScheduleProperties>('AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map((resource) => fromSchedule(assembly, resource));
}

function fromSchedule(assembly: Assembly, resource: Resource<ScheduleProperties>): Schedule {
  const { name, properties } = resource;
  const { Target, ScheduleExpression, ScheduleExpressionTimezone } = properties;
  return {
    name,
    timetable: readExpression(ScheduleExpression, ScheduleExpressionTimezone),
    functionArn: Target.Arn,
    eventAt: (time) =>
      Target.Input === undefined
        ? timedEvent(resource, time)
        : parseInput(Target.Input.replaceAll('<aws.scheduler.scheduled-time>', isoSeconds(time))),
    forbidden: () =>
      isAllowed(statementsOf(assembly, Target.RoleArn), 'lambda:InvokeFunction', Target.Arn)
        ? undefined
        : `the role ${Target.RoleArn} of ${name} does not allow lambda:InvokeFunction on ${Target.Arn}`,
    ...(Target.DeadLetterConfig?.Arn && { deadLetters: Target.DeadLetterConfig.Arn }),
  };
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}

function timedEvent({ arn, account, region }: Resource<unknown>, time: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account,
    time: isoSeconds(time),
    region,
    resources: [arn],
    detail: '{}',
  };
}

function isoSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
