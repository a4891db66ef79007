import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { ensureTables } from '#infra/local/dynamodb/tables.ts';
import { healthKeyName } from './open-test-vault.ts';

/**
 * Gives the test file a table of its own, in the DynamoDB Local of the run or in another one, and the environment of a
 * Lambda that may use it. Call it before importing anything of functions/, which reads its environment once:
 * `await useTable(); const { login } = await import('#functions/auth/login.ts');`
 */
export async function useTable(
  environment: Record<string, string> = {},
  database = inject('dynamoUrl'),
): Promise<string> {
  const tableName = `test-${randomUUID()}`;
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_SSM: inject('parametersUrl'),
    HEALTH_KEY_NAME: healthKeyName,
    TABLE_NAME: tableName,
    ...environment,
  });
  await ensureTables(dynamoClient(database), [{ ...inject('table'), TableName: tableName }]);
  return tableName;
}
