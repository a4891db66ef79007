import type { RoutineBatch } from '#functions/_data/routines/routine-batch.ts';
import type { Ses } from '#infra/local/ses/index.ts';
import { batchSize } from '#shared/rules/routine-sending.ts';
import { startFunction } from '../function-instance.ts';
import type { DueSubscriber } from './seed-subscribers.ts';
import { startStubTable } from './stub-table.ts';
import { messagesPerCall } from './run-workers.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** Calls until the code is warm, and calls that are measured. */
const [warmUp, rounds] = [60, 40];

/** A send rate that never throttles. */
const unlimited = 1_000_000;

/**
 * CPU time per mail of the worker alone, in milliseconds: its deployed bundle, warm, in a process of its own, with a stub
 * table that answers at once.
 */
export async function measureWorkerCpu(
  environment: BenchEnvironment,
  ses: Ses,
  due: DueSubscriber[],
): Promise<number> {
  const table = await startStubTable(environment.tableUrl);
  const worker = await startFunction('send-routines', {
    ...environment.variables,
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_SES: ses.url,
    MAIL_SEND_RATE: String(unlimited),
  });
  const batches = await batchesOf(due);
  const Records = batches.map((batch) => ({
    messageId: batch.batchId,
    body: JSON.stringify(batch),
    attributes: { ApproximateReceiveCount: '1' },
  }));
  const mails = batches.reduce((sum, { members }) => sum + members.length, 0);
  let cpuMs = 0;
  for (let round = 0; round < warmUp + rounds; round++) {
    const before = ses.inbox.list().length;
    const call = await worker.call({ Records });
    const sent = ses.inbox.list().length - before;
    if (sent !== mails) throw new Error(`${sent} of ${mails} mails were sent`);
    if (round >= warmUp) cpuMs += call.cpuMs;
  }
  await worker.close();
  await table.close();
  return cpuMs / (rounds * mails);
}

/** The batches of one call, as the plan makes them. */
async function batchesOf(due: DueSubscriber[]): Promise<RoutineBatch[]> {
  const { findRoutines } = await import('#functions/_data/routines/routines.ts');
  const { slotId } = await import('#functions/_data/routines/track.ts');
  const { routineSnapshot } = await import('#functions/_flows/routines/build-batch.ts');
  const routines = new Map((await findRoutines()).map((each) => [slotId(each, each.month), each]));
  const slot = (each: DueSubscriber): string => slotId(each, each.month);
  const size = batchSize(unlimited);
  // a batch holds one routine
  const bySlot = due.toSorted((a, b) => (slot(a) < slot(b) ? -1 : 1));
  const some = bySlot.slice(0, size * messagesPerCall);
  return Array.from({ length: Math.ceil(some.length / size) }, (_, at) => {
    const members = some.slice(at * size, (at + 1) * size);
    const slots = [...new Set(members.map(slot))];
    return {
      runId: 'run_bench',
      batchId: `bat_${at}`,
      kind: 'due',
      day: '2026-03-10',
      slots: slots.map((name) => routineSnapshot(routines.get(name)!)),
      members: members.map((each) => ({
        userId: each.userId,
        slot: slots.indexOf(slot(each)),
        due: '2026-03-10',
        next: '2026-04-10',
      })),
    };
  });
}
