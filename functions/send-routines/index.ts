import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { maxBatchTries } from '#shared/rules/routine-sending.ts';
import { errorFields, log } from '../_kit/log.ts';
import { RoutineBatch } from '../_data/routines/routine-batch.ts';
import { postponeBatch } from './postpone-batch.ts';
import { sendBatch } from './send-batch.ts';

/**
 * Triggered by the queue of batches. The batches of a call are sent concurrently; each reserves its own time on SES. A
 * batch that is not settled goes back to the queue alone (P28), and after its last try to the dead letters.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const isSettled = await Promise.all(
    Records.map(({ messageId, body, attributes }) => {
      const isLastTry = Number(attributes.ApproximateReceiveCount) >= maxBatchTries;
      return settle(body, isLastTry).catch((error: unknown) => {
        log.error('batch of routines not sent', { messageId, ...errorFields(error) });
        return false;
      });
    }),
  );
  const open = Records.filter((_, at) => !isSettled[at]);
  return { batchItemFailures: open.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

async function settle(body: string, isLastTry: boolean): Promise<boolean> {
  const batch = z.parse(RoutineBatch, JSON.parse(body));
  try {
    return await sendBatch(batch, isLastTry);
  } catch (error) {
    if (isLastTry) await postponeBatch(batch, new Date());
    throw error;
  }
}
