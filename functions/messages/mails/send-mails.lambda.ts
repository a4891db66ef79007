import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverDue, deliverGivenUp, type LeftResult, type Replay } from './deliver-left.ts';
import { deliverNew } from './deliver-new.ts';

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
