import type { RoutineBatch } from '#functions/_data/routines/batch.ts';
import type { Ses } from '#infra/local/ses/server.ts';
import { batchSize } from '#shared/rules/routine-sending.ts';
import { startFunction } from './instance.ts';
import type { Due } from './population.ts';
import { startPromptTable } from './prompt-table.ts';
import { messagesPerCall } from './send-all.ts';
import type { World } from './world.ts';

/** Until the code is warm, and from then on, in calls. */
const [warmUp, rounds] = [60, 40];

/** Nothing holds the worker back. */
const unlimited = 1_000_000;

/**
 * CPU per mail of the worker's own work, in milliseconds: its deployed bundle, warm, in a process of its own, with a table
 * that answers at once.
 */
export async function measureWorkerAlone(world: World, ses: Ses, due: Due[]): Promise<number> {
  const table = await startPromptTable(world.tableUrl);
  const worker = await startFunction('send-routines', {
    ...world.environment,
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

/** As many as come with one call, as the plan makes them. */
async function batchesOf(due: Due[]): Promise<RoutineBatch[]> {
  const { findRoutines, slotOf } = await import('#functions/_data/routines/routines.ts');
  const { slotRoutine } = await import('#functions/_flows/routines/batch.ts');
  const routines = new Map((await findRoutines()).map((each) => [slotOf(each, each.month), each]));
  const slot = (each: Due): string => slotOf(each, each.month);
  const size = batchSize(unlimited);
  // a batch holds one routine's
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
      slots: slots.map((name) => slotRoutine(routines.get(name)!)),
      members: members.map((each) => ({
        userId: each.userId,
        slot: slots.indexOf(slot(each)),
        due: '2026-03-10',
        next: '2026-04-10',
      })),
    };
  });
}
