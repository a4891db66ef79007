import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { maxBatchTries } from '#shared/rules/routines/routine-sending.ts';
import { isLastTry } from '../../platform/kit/last-try.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { routineBatchMessages } from './routine-batch.ts';
import { postponeBatch } from './postpone-batch.ts';
import { sendBatch } from './send-batch.ts';

/**
 * Triggered by the queue of batches. The batches of a call are sent concurrently; each reserves its own time on SES. A
 * batch that is not settled goes back to the queue alone (P28), and after its last try to the dead letters: only then its
 * failure is an error that rings.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const isSettled = await Promise.all(
    Records.map((record) => {
      const { messageId, body } = record;
      const isLast = isLastTry(record, maxBatchTries);
      return settle(body, isLast).catch((error: unknown) => {
        log[isLast ? 'error' : 'warn']('batch of routines not sent', { messageId, ...errorFields(error) });
        return false;
      });
    }),
  );
  const open = Records.filter((_, at) => !isSettled[at]);
  return { batchItemFailures: open.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

async function settle(body: string, isLast: boolean): Promise<boolean> {
  const batch = routineBatchMessages.read(body);
  try {
    return await sendBatch(batch, isLast);
  } catch (error) {
    if (isLast) await postponeBatch(batch, new Date());
    throw error;
  }
}
