import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../_kit/app-error.ts';
import { required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';
import { isTransient } from './table-errors.ts';

/* What table.ts and table-batches.ts share; nobody else speaks to the table. */

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;

/** The one table. */
export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: patience }),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);

/** Bounded retries are the SDK's; what is still throttled then is 503, never "ok" (P26). */
export async function send<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isTransient(error) ? new AppError('unavailable', { cause: error, retryAfter: 2 }) : error;
  }
}

/** Full jitter: 0 to 20, 40, 80 … 640 ms, so that the losers of a conflict do not meet again. */
export const backoff = (attempt: number) => pause(Math.random() * Math.min(640, 20 * 2 ** (attempt - 1)));

export const tableName = () => required('TABLE_NAME');
