import type { SQSBatchResponse } from 'aws-lambda';
import type { RoutineBatch } from '#functions/_data/routines/routine-batch.ts';
import type { Queue } from '#infra/local/sqs.ts';
import type { FunctionCall, FunctionInstance } from './function-instance.ts';

/** So many messages come with one call, as the event source of the stack brings them. */
export const messagesPerCall = 5;

/** What the workers did. */
export interface WorkerResult {
  calls: (FunctionCall & { mails: number })[];
  /** Batches that they have given back to the queue: on a machine that is too busy, for want of an answer in time. */
  givenBack: number;
}

/** Brings all messages of the queue to the workers once, each worker busy with one call at a time. */
export async function runWorkers(queue: Queue, workers: FunctionInstance[]): Promise<WorkerResult> {
  const calls: WorkerResult['calls'] = [];
  const lane = async (worker: FunctionInstance) => {
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
