import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { repairPages, updateChangedPages } from './update-changed-pages.ts';
import type { Outcome } from './update-file.ts';

/**
 * The pages of the shop, its products and categories. Triggered by the table's stream with what has changed; by a
 * schedule every night and by each deployment, without records, to compare all of them.
 */
export const handler = (
  event: Partial<DynamoDBStreamEvent>,
): Promise<DynamoDBBatchResponse | Record<Outcome, number>> =>
  event.Records ? updateChangedPages(event.Records) : repairPages();
