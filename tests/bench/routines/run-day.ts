import { sendTime } from '#shared/rules/routine-calendar.ts';
import type { Ses } from '#infra/local/ses/index.ts';
import { startFunction, type FunctionCall } from '../function-instance.ts';
import type { DueSubscriber } from './seed-subscribers.ts';
import { runWorkers, type WorkerResult } from './run-workers.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** Capacity units that the table consumed. */
export interface TableUnits {
  read: number;
  write: number;
}

/** The cost of planning and sending a day. */
export interface DayResult {
  plan: Pick<FunctionCall, 'ms' | 'cpuMs' | 'peakMb'> & TableUnits;
  send: TableUnits & {
    ms: number;
    /** CPU time per mail, in milliseconds: of all calls, and of the second half, when the code is warm. */
    cpuMs: number;
    warmCpuMs: number;
    /** The highest memory use of any worker, in MB. */
    peakMb: number;
    /** Batches that went back to the queue; the bench does not wait for their second try. */
    givenBack: number;
  };
}

/** Plans a day and sends it with the deployed bundles. Throws when the plan does not queue every due user. */
export async function runDay(
  environment: BenchEnvironment,
  ses: Ses,
  day: string,
  due: DueSubscriber[],
  mailsPerSecond: number,
  workerCount = 2,
): Promise<DayResult> {
  const variables = {
    ...environment.variables,
    AWS_ENDPOINT_URL_SES: ses.url,
    MAIL_SEND_RATE: String(mailsPerSecond),
  };
  const planner = await startFunction('plan-routine-sends', variables);
  const event = { scheduledTime: sendTime(day).toISOString() };
  const planned = await countUnits(environment, () => planner.call<{ queued: number }>(event));
  await planner.close();
  const { queued } = planned.result.answer;
  if (queued !== due.length) throw new Error(`${queued} of ${due.length} were queued for ${day}`);

  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startFunction('send-routines', variables)),
  );
  const began = performance.now();
  const sent = await countUnits(environment, () => runWorkers(environment.queue, workers));
  const ms = performance.now() - began;
  await Promise.all(workers.map((each) => each.close()));
  const { calls, givenBack } = sent.result;
  const { ms: planMs, cpuMs, peakMb } = planned.result;
  return {
    plan: { ms: planMs, cpuMs, peakMb, ...planned.units },
    send: {
      ms,
      ...sent.units,
      cpuMs: cpuPerMail(calls),
      warmCpuMs: cpuPerMail(calls.slice(Math.floor(calls.length / 2))),
      peakMb: Math.max(...calls.map((call) => call.peakMb)),
      givenBack,
    },
  };
}

const cpuPerMail = (calls: WorkerResult['calls']): number =>
  calls.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / calls.reduce((sum, { mails }) => sum + mails, 0);

async function countUnits<T>(
  { proxy }: BenchEnvironment,
  act: () => Promise<T>,
): Promise<{ result: T; units: TableUnits }> {
  let result: T | undefined;
  const { readUnits, writeUnits } = await proxy.count(async () => (result = await act()), 0);
  return { result: result!, units: { read: readUnits, write: writeUnits } };
}
