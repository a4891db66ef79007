import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { maxMailTries } from '#shared/rules/mail-sending.ts';
import { isLastTry } from '../_kit/last-try.ts';
import { log } from '../_kit/log.ts';
import { deliverMail } from './deliver-mail.ts';

/**
 * Triggered by the mail queue; a message is the id of a mail of the outbox. A mail that is not settled goes back to the
 * queue alone (P28), and after its last try to the dead letters: only then a failure is an error that rings.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const outcomes = await Promise.all(
    event.Records.map(async (record) => {
      const { messageId, body } = record;
      const isLast = isLastTry(record, maxMailTries);
      const isSettled = await deliverMail(body, isLast).catch((error: unknown) => {
        // only the name: the message of an SES error may contain the recipient's address
        log[isLast ? 'error' : 'warn']('mail not delivered', { mail: body, error: (error as Error).name });
        return false;
      });
      return isSettled ? [] : [{ itemIdentifier: messageId }];
    }),
  );
  return { batchItemFailures: outcomes.flat() };
}
