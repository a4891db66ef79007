import { inject } from 'vitest';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/accounts/entities.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';

/** Makes a sign-in eleven minutes old in the table, as time would: what takes a step-up asks for it. */
export async function growOld(token: string): Promise<void> {
  const { dynamoUrl, tableName } = inject('cloud');
  const [userId, sessionId] = token.split('.') as [string, string];
  const { pk, sk } = keys.session(userId, sessionId);
  await dynamoClient(dynamoUrl).send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: 'SET signedInAt = :then',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':then': { S: new Date(Date.now() - 11 * 60_000).toISOString() } },
    }),
  );
}
