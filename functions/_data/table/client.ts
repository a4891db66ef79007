import { AppError } from '../../_kit/app-error.ts';
import { env, required } from '../../_kit/env.ts';
import { awsCaller } from '../../_ports/aws-call.ts';
import { isTransient } from '../../_ports/aws-error.ts';
import { DynamoClient } from './dynamo-client.ts';

/* What table.ts and table-batches.ts share; nobody else speaks to the table. */

export type Key = { pk: string; sk: string };

/** The one table. */
export const client = new DynamoClient(
  awsCaller({ name: 'dynamodb', host: 'dynamodb', endpoint: env.AWS_ENDPOINT_URL_DYNAMODB }),
);

/** Makes a call; what the table has no time for after all tries is 503, never "ok" (P26). */
export const send: DynamoClient['call'] = async (operation, input) => {
  try {
    return await client.call(operation, input);
  } catch (error) {
    throw isTransient(error) ? new AppError('unavailable', { cause: error, retryAfter: 2 }) : error;
  }
};

/** The table's name. */
export const tableName = () => required('TABLE_NAME');
