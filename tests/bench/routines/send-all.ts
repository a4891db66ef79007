import type { SQSBatchResponse } from 'aws-lambda';
import type { RoutineBatch } from '#functions/_data/routines/batch.ts';
import type { Queue } from '#infra/local/sqs.ts';
import type { Call, Instance } from './instance.ts';

/** So many messages come with one call, as the event source of the stack brings them. */
export const messagesPerCall = 5;

/** What the workers did. */
export interface Sending {
  calls: (Call & { mails: number })[];
  /** Batches that they have given back to the queue: on a machine that is too busy, for want of an answer in time. */
  givenBack: number;
}

/** Brings all messages of the queue to the workers once, each worker busy with one call at a time. */
export async function sendAll(queue: Queue, workers: Instance[]): Promise<Sending> {
  const calls: Sending['calls'] = [];
  const lane = async (worker: Instance) => {
    for (let some = queue.receive(messagesPerCall); some.length > 0; some = queue.receive(messagesPerCall)) {
      const Records = some.map(({ id, body, receives }) => ({
        messageId: id,
        body,
        attributes: { ApproximateReceiveCount: String(receives) },
      }));
      const call = await worker.call<SQSBatchResponse>({ Records });
      const failed = new Set(call.answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const { id, receipt } of some) if (!failed.has(id)) queue.delete(receipt!);
      calls.push({ ...call, mails: some.reduce((sum, { body }) => sum + membersOf(body), 0) });
    }
  };
  await Promise.all(workers.map(lane));
  return { calls, givenBack: queue.take().length };
}

const membersOf = (body: string): number => (JSON.parse(body) as RoutineBatch).members.length;
