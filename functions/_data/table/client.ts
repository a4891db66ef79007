import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../_kit/app-error.ts';
import { boundCallsInFlight } from '../../_kit/calls-in-flight.ts';
import { required } from '../../_kit/env.ts';
import { closeDeadConnections } from '../../_kit/idle-connections.ts';
import { awsTimeouts } from '../../_kit/timeouts.ts';
import { isTransient, maxAttempts, TableRetryStrategy } from './retry-strategy.ts';

/* What table.ts and batches.ts share; no other file calls the table. */

export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };

/** The client of the one table. */
export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    credentials: fromEnv(),
    // Lambda's clock is synchronized; with the correction the SDK would repeat refused calls
    disableClockSkewCorrection: true,
    maxAttempts,
    retryStrategy: new TableRetryStrategy(),
    requestHandler: awsTimeouts(),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
boundCallsInFlight(client);
closeDeadConnections(client);

/** The response of a call; a call that still fails transiently after all attempts throws 503 (P26). */
export async function responseOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isTransient(error) ? new AppError('unavailable', { cause: error, retryAfter: 2 }) : error;
  }
}

/** The table's name. */
export const tableName = () => required('TABLE_NAME');
