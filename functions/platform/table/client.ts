import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../kit/app-error.ts';
import { awsTimeouts, boundCallsInFlight, closeDeadConnections } from '../kit/connections.ts';
import { required } from '../kit/env.ts';
import { kept } from '../kit/kept.ts';
import { isTransient, maxAttempts, TableRetryStrategy } from './retries.ts';

/* What table.ts and batches.ts share; no other file calls the table. */

export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };

/** The client of the one table. */
export const client = kept(() => {
  const made = DynamoDBDocumentClient.from(
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
  boundCallsInFlight(made);
  closeDeadConnections(made);
  return made;
});
// made while the instance starts, when its processor is the fastest
client();

/** The response of a call; one that still fails transiently after all attempts, or that a closed table refuses, throws 503 (P26, P208). */
export async function responseOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isTransient(error) ? new AppError('unavailable', { cause: error, retryAfter: 2 }) : orClosed(error);
  }
}

/** The error of a call, or 503 when a restore has closed the table: its policy refuses what the role of the function allows. */
export function orClosed(error: unknown): unknown {
  const { name, message } = error as Error;
  const isClosed =
    name === 'AccessDeniedException' && message.includes('explicit deny in a resource-based policy');
  return isClosed
    ? new AppError('unavailable', {
        message: 'Estamos de mantenimiento; vuelve a intentarlo en unos minutos.',
        cause: error,
        retryAfter: 300,
      })
    : error;
}

/** The table's name. */
export const tableName = () => required('TABLE_NAME');
