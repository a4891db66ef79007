import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { deliverMail } from './deliver-mail.ts';

/**
 * Sends the mails that were just written. The first one that a try within seconds may help comes again with those behind it, a few
 * times; all others are left to the schedule, so that a mail that cannot be sent keeps no other waiting for long (P212).
 */
export async function deliverNew(records: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const outcomes = await Promise.all(
    records.map(({ dynamodb }) => deliverMail(dynamodb!.Keys!['pk']!.S!, 0)),
  );
  const first = records[outcomes.indexOf('soon')];
  return { batchItemFailures: first ? [{ itemIdentifier: first.dynamodb!.SequenceNumber! }] : [] };
}
