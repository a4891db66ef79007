import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { isLastTry } from '../_kit/last-try.ts';
import { errorFields, log } from '../_kit/log.ts';
import { continueExport } from './continue-export.ts';

const Message = z.object({ adminId: z.string(), _id: z.string() });

/**
 * Triggered by the queue of exports, one message at a time. An export that takes longer than one call may is continued by a message of
 * its own; a failure is tried again, and after the last try the admin reads that it failed.
 */
export async function handler(
  event: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const name = z.parse(Message, JSON.parse(record.body));
    const isLast = isLastTry(record, maxExportTries);
    try {
      await continueExport(name, () => context.getRemainingTimeInMillis(), isLast);
    } catch (error) {
      log[isLast ? 'error' : 'warn']('export not written', { id: name._id, ...errorFields(error) });
      failed.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures: failed };
}
