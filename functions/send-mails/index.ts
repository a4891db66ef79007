import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { deliverMail } from './deliver-mail.ts';

/**
 * Woken by the mail queue; each message names a mail of the outbox. A mail that could not be settled goes back to
 * the queue alone, the others of its batch are done (P28); after its last try it lies in the dead letters.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      const settled = await deliverMail(body).catch((error: unknown) => {
        // the name only: what SES says may quote the recipient's address
        log.error('mail not delivered', { mail: body, error: (error as Error).name });
        return false;
      });
      return settled ? [] : [{ itemIdentifier: messageId }];
    }),
  );
  return { batchItemFailures: outcomes.flat() };
}
