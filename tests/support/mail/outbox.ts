import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Mail } from '#functions/platform/mail/outbox/mail-delivery.ts';

/** The unsent mails of the table, oldest first. Call it after `useTable`. */
export async function outbox(): Promise<Mail[]> {
  const { findDueMails } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
  const mails = await findDueMails(new Date('2999-01-01'));
  return mails.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** What the table's stream tells send-mails of mails that were written; the number of each is its place. */
export const mailsWritten = (mailIds: readonly string[]): DynamoDBStreamEvent => ({
  Records: mailIds.map((id, nth) => ({
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(nth), Keys: { pk: { S: id }, sk: { S: 'mail' } } },
  })),
});

/** What send-mails reads of the context of its calls. */
export const timeEnough = { getRemainingTimeInMillis: () => 240_000 };
