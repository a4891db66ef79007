import type { SQSBatchResponse } from 'aws-lambda';
import type { RoutineBatch } from '#functions/_data/routines/routine-batch.ts';
import type { Queue } from '#infra/local/sqs/index.ts';
import type { FunctionCall, FunctionInstance } from '../function-instance.ts';

/** Messages per call, as the event source of the stack delivers them. */
export const messagesPerCall = 5;

/** The calls of the workers. */
export interface WorkerResult {
  calls: (FunctionCall & { mails: number })[];
  /** Batches that went back to the queue: on a busy machine a response may come too late. */
  givenBack: number;
}

/** Delivers every message of the queue to the workers once; each worker handles one call at a time. */
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
