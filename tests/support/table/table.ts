import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, inject } from 'vitest';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { ensureTables } from '#infra/local/dynamodb/tables.ts';
import { jobQueues } from '../queues/function-calls.ts';
import { useEnvironment } from './environment.ts';
import { healthKeyName } from './open-test-vault.ts';

/**
 * Gives the test file a table of its own until its tests end, in the DynamoDB Local of the run or in another one, and the environment of a
 * Lambda that may use it.
 */
export async function useTable(
  environment: Record<string, string> = {},
  database = inject('dynamoUrl'),
): Promise<string> {
  const tableName = `test-${randomUUID()}`;
  useEnvironment({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_SSM: inject('parametersUrl'),
    HEALTH_KEY_NAME: healthKeyName,
    TABLE_NAME: tableName,
    JOB_QUEUES: jobQueues,
    ...environment,
  });
  const client = dynamoClient(database);
  await ensureTables(client, [{ ...inject('table'), TableName: tableName }]);
  // DynamoDB Local slows down with every table
  afterAll(async () => {
    await client.send(new DeleteTableCommand({ TableName: tableName }));
    client.destroy();
  });
  return tableName;
}
