import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverDue, deliverGivenUp, type LeftResult, type Replay, deliverMail } from './deliver-mail.ts';

/**
 * Sends the mails that were just written. The first one that a try within seconds may help comes again with those behind it, a few
 * times; all others are left to the schedule, so that a mail that cannot be sent keeps no other waiting for long (P212).
 */
async function deliverNew(records: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    records.map(({ dynamodb }) => deliverMail(dynamodb!.Keys!['pk']!.S!, 0)),
  );
  const first = records[outcomes.indexOf('soon')];
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb!.SequenceNumber! }] : [] };
}

/**
 * Sends the mails of the outbox. Triggered by the table's stream with what was written; by a schedule every five minutes,
 * without records, for what that has left; by an operator, with a day, for what was given up.
 */
export function handler(
  event: Partial<DynamoDBStreamEvent & Replay>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse | LeftResult> {
  if (event.Records) return deliverNew(event.Records);
  const remainingMs = () => context.getRemainingTimeInMillis();
  return event.unsentSince
    ? deliverGivenUp(event, new Date(), remainingMs)
    : deliverDue(new Date(), remainingMs);
}
