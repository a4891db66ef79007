import { createAlarm } from './alarm.ts';
import { createAsyncInvocations, type AsyncInvocationsOptions } from './async-invocations.ts';
import { FunctionNotFoundError } from './lambda/function-error.ts';
import type { Timetable } from './scheduler/expression.ts';
import { readSchedules, type Schedule } from './scheduler/schedules.ts';

export interface SchedulerOptions extends AsyncInvocationsOptions {
  /** Of the occurrences that one advance skips, a schedule happens at most at this many, the latest. */
  mostAtOnce?: number;
}

export interface Scheduler {
  /** What happens next, by the home's clock. */
  readonly schedules: { name: string; functionArn: string; next(): number | undefined }[];
  /** When the next of the schedules happens that do so at most every hour. */
  nextRare(): number | undefined;
  /** Lets a schedule (by name) happen now, besides its timetable. */
  fire(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A month of a five-minute schedule would be 8,640 calls that all see the same data. */
const mostAtOnce = 400;

/**
 * The template's schedules on the home's clock. An advance lets every occurrence of the time skipped happen, in order and one
 * after another. The functions' own clock stands at the end of the span by then (as when a day was missed on AWS); the
 * time of each occurrence is in its event where the input asks for it.
 */
export async function startScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { assembly, clock } = options;
  const calls = createAsyncInvocations(options);
  const schedules = readSchedules(assembly);
  let settledUntil = clock.now();

  const alarm = createAlarm(clock, async () => {
    const from = settledUntil;
    const to = clock.now();
    settledUntil = to;
    arm();
    const due = schedules.flatMap((schedule) =>
      occurrences(schedule, from, to, options.mostAtOnce ?? mostAtOnce),
    );
    due.sort((a, b) => a.time - b.time);
    for (const { schedule, time } of due) await deliver(schedule, time);
  });
  const arm = () => {
    const times = schedules.map(({ timetable }) => timetable.after(settledUntil) ?? Infinity);
    const next = Math.min(...times);
    if (next < Infinity) alarm.set(next);
  };
  const deliver = async (schedule: Schedule, time: number) => {
    const event = schedule.eventAt(time);
    try {
      const forbidden = schedule.forbidden();
      if (forbidden) throw new Error(`AccessDenied: ${forbidden}`);
      if (!assembly.find('AWS::Lambda::Function', schedule.functionArn)) {
        throw new FunctionNotFoundError(`Function not found: ${schedule.functionArn}`);
      }
    } catch (error) {
      options.onError?.(error, schedule.functionArn);
      bury(options, schedule, event, error as Error);
      return;
    }
    await calls.invoke(schedule.functionArn, event);
  };
  arm();
  return {
    schedules: schedules.map(({ name, functionArn, timetable }) => ({
      name,
      functionArn,
      next: () => timetable.after(clock.now()),
    })),
    nextRare: () => {
      const times = schedules.flatMap(({ timetable }) => rareAfter(timetable, clock.now()) ?? []);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    fire: async (name) => {
      const schedule = schedules.find((each) => each.name === name);
      if (!schedule) throw new Error(`The assembly has no schedule ${name}`);
      await deliver(schedule, clock.now());
    },
    close: async () => {
      alarm.stop();
      calls.close();
    },
  };
}

const hour = 3_600_000;

function rareAfter(timetable: Timetable, time: number): number | undefined {
  const next = timetable.after(time);
  if (next === undefined) return undefined;
  return (timetable.after(next) ?? Infinity) - next >= hour ? next : undefined;
}

function occurrences(
  schedule: Schedule,
  from: number,
  to: number,
  most: number,
): { schedule: Schedule; time: number }[] {
  const times: number[] = [];
  let time = schedule.timetable.after(from);
  while (time !== undefined && time <= to) {
    times.push(time);
    time = schedule.timetable.after(time);
  }
  return times.slice(-most).map((each) => ({ schedule, time: each }));
}

/** The schedule's own queue gets what never reached the function; what the function failed at is Lambda's concern. */
function bury({ sqs }: SchedulerOptions, { deadLetters }: Schedule, event: unknown, error: Error): void {
  if (!deadLetters || !sqs) return;
  const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });
  sqs.queue(deadLetters).send(JSON.stringify(event), {
    attributes: { ERROR_CODE: attribute(error.name), ERROR_MESSAGE: attribute(error.message) },
  });
}
