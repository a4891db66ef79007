import { createClockTimer } from '../clock.ts';
import {
  type AsyncInvocationsOptions,
  createAsyncInvocations,
  FunctionNotFoundError,
} from '../lambda/index.ts';
import { readSchedules, type Schedule, type Timetable } from './schedules.ts';

export interface Scheduler {
  /** `next` returns the next occurrence by the local clock, in milliseconds. */
  readonly schedules: { name: string; functionArn: string; next(): number | undefined }[];
  /** The next occurrence of a schedule that runs at most 24 times a day. */
  nextInfrequentRun(): number | undefined;
  /** Runs a schedule (by name) now, besides its timetable. */
  fire(name: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The template's schedules on the local clock. One step of the clock runs of each schedule the latest occurrence that it skips, in
 * order and one after another: all would see the same data, that of the end. The event carries the time of its occurrence where the
 * input asks for it.
 */
export async function startScheduler(options: AsyncInvocationsOptions): Promise<Scheduler> {
  const { assembly, clock } = options;
  const calls = createAsyncInvocations(options);
  const schedules = readSchedules(assembly);
  const infrequent = schedules.filter(({ timetable }) => isInfrequent(timetable, clock.now()));
  let finishedUntil = clock.now();

  const timer = createClockTimer(clock, async () => {
    const from = finishedUntil;
    const to = clock.now();
    finishedUntil = to;
    setTimer();
    const due = schedules
      .flatMap((schedule) => {
        const time = latest(schedule, from, to);
        return time === undefined ? [] : { schedule, time };
      })
      .toSorted((a, b) => a.time - b.time);
    for (const { schedule, time } of due) await deliver(schedule, time);
  });
  const setTimer = () => {
    const times = schedules.map(({ timetable }) => timetable.after(finishedUntil) ?? Infinity);
    const next = Math.min(...times);
    if (next < Infinity) timer.set(next);
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
      sendToDeadLetters(options, schedule, event, error as Error);
      return;
    }
    await calls.invoke(schedule.functionArn, event);
  };
  setTimer();
  return {
    schedules: schedules.map(({ name, functionArn, timetable }) => ({
      name,
      functionArn,
      next: () => timetable.after(clock.now()),
    })),
    nextInfrequentRun: () => {
      const times = infrequent.map(({ timetable }) => timetable.after(clock.now()) ?? Infinity);
      const next = Math.min(...times);
      return next < Infinity ? next : undefined;
    },
    fire: async (name) => {
      const schedule = schedules.find((each) => each.name === name);
      if (!schedule) throw new Error(`The assembly has no schedule ${name}`);
      await deliver(schedule, clock.now());
    },
    close: async () => {
      timer.stop();
      calls.close();
    },
  };
}

/** Whether a day has at most 24 occurrences. Their distance says nothing: a plan may run every half hour of a morning. */
function isInfrequent(timetable: Timetable, time: number): boolean {
  let next = timetable.after(time);
  const end = (next ?? time) + 86_400_000;
  let count = 0;
  for (; next !== undefined && next < end && count <= 24; count += 1) next = timetable.after(next);
  return count <= 24;
}

/** The last occurrence after `from` until `to`. */
function latest({ timetable }: Schedule, from: number, to: number): number | undefined {
  let found: number | undefined;
  for (let time = timetable.after(from); time !== undefined && time <= to; time = timetable.after(time))
    found = time;
  return found;
}

/** Events that never reached the function go to the schedule's own dead-letter queue; failures of the function are Lambda's. */
function sendToDeadLetters(
  { sqs }: AsyncInvocationsOptions,
  { deadLetters }: Schedule,
  event: unknown,
  error: Error,
): void {
  if (!deadLetters || !sqs) return;
  const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });
  sqs.queue(deadLetters).send(JSON.stringify(event), {
    attributes: { ERROR_CODE: attribute(error.name), ERROR_MESSAGE: attribute(error.message) },
  });
}
