import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../_kit/log.ts';
import { deliverMail } from './deliver-mail.ts';

/**
 * Triggered by the mail queue; a message is the id of a mail of the outbox. A mail that is not settled goes back to the
 * queue alone (P28), and after its last try to the dead letters.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      const isSettled = await deliverMail(body).catch((error: unknown) => {
        // only the name: the message of an SES error may contain the recipient's address
        log.error('mail not delivered', { mail: body, error: (error as Error).name });
        return false;
      });
      return isSettled ? [] : [{ itemIdentifier: messageId }];
    }),
  );
  return { batchItemFailures: outcomes.flat() };
}
