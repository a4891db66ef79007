import { Cron } from 'croner';
import { randomUUID } from 'node:crypto';
import type { Assembly, Resource } from '../assembly/index.ts';
import { isAllowed, mayInvoke, statementsOf } from '../permissions/index.ts';

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

/** A schedule or a timed rule of the template, with one function as its target. */
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

interface RuleProperties {
  ScheduleExpression?: string;
  State?: string;
  Targets?: { Arn: string; Input?: string; DeadLetterConfig?: { Arn?: string } }[];
}

/** Every enabled schedule of the assembly. */
export function readSchedules(assembly: Assembly): Schedule[] {
  const enabled = ({ properties }: { properties: { State?: string } }) => properties.State !== 'DISABLED';
  const schedules = assembly.ofType<ScheduleProperties>('AWS::Scheduler::Schedule').filter(enabled);
  const rules = assembly.ofType<RuleProperties>('AWS::Events::Rule').filter(enabled);
  return [
    ...schedules.map((resource) => fromSchedule(assembly, resource)),
    ...rules.flatMap((resource) => fromRule(assembly, resource)),
  ];
}

function fromSchedule(assembly: Assembly, resource: Resource<ScheduleProperties>): Schedule {
  const { name, arn, properties } = resource;
  const { Target, ScheduleExpression, ScheduleExpressionTimezone } = properties;
  return {
    name,
    timetable: readExpression(ScheduleExpression, ScheduleExpressionTimezone),
    functionArn: Target.Arn,
    eventAt: (time) =>
      Target.Input === undefined
        ? timedEvent(resource, 'aws.scheduler', time, '{}')
        : parseInput(fillIn(Target.Input, arn, time)),
    forbidden: () =>
      isAllowed(statementsOf(assembly, Target.RoleArn), 'lambda:InvokeFunction', Target.Arn)
        ? undefined
        : `the role ${Target.RoleArn} of ${name} does not allow lambda:InvokeFunction on ${Target.Arn}`,
    ...deadLetters(Target.DeadLetterConfig),
  };
}

/** Rules have no time zone. */
function fromRule(assembly: Assembly, resource: Resource<RuleProperties>): Schedule[] {
  const { name, arn, properties } = resource;
  const { ScheduleExpression, Targets = [] } = properties;
  if (ScheduleExpression === undefined) return []; // a rule with an event pattern is the event bus's
  return Targets.map((target) => ({
    name,
    timetable: readExpression(ScheduleExpression),
    functionArn: target.Arn,
    eventAt: (time) =>
      target.Input === undefined ? timedEvent(resource, 'aws.events', time, {}) : parseInput(target.Input),
    forbidden: () =>
      mayInvoke(assembly, 'events.amazonaws.com', target.Arn, arn)
        ? undefined
        : `no Lambda permission lets the rule ${name} call ${target.Arn}`,
    ...deadLetters(target.DeadLetterConfig),
  }));
}

const deadLetters = (config: { Arn?: string } | undefined) =>
  config?.Arn ? { deadLetters: config.Arn } : {};

/** The attributes that EventBridge Scheduler puts into an input. */
function fillIn(input: string, scheduleArn: string, time: number): string {
  return input
    .replaceAll('<aws.scheduler.schedule-arn>', scheduleArn)
    .replaceAll('<aws.scheduler.scheduled-time>', isoSeconds(time))
    .replaceAll('<aws.scheduler.execution-id>', () => randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input) as unknown;
  } catch {
    return input;
  }
}

function timedEvent(
  { arn, account, region }: Resource<unknown>,
  source: string,
  time: number,
  detail: unknown,
) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source,
    account,
    time: isoSeconds(time),
    region,
    resources: [arn],
    detail,
  };
}

function isoSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
