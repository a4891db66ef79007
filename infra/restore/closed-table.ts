import {
  DeleteResourcePolicyCommand,
  DescribeTableCommand,
  GetResourcePolicyCommand,
  PolicyNotFoundException,
  PutResourcePolicyCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';

/*
 * A closed table refuses all writes: by a policy of the table itself, which no role can override. What the stage would write is
 * refused at once and comes again (Stripe, queues) or is told to the user; nothing is written where it would be lost.
 */

const sid = 'ClosedForRestore';

/** The operations that change items; transactions are judged by those of their parts. */
const writes = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  ...['Insert', 'Update', 'Delete'].map((each) => `PartiQL${each}`),
];

/** Closes a table for writes. */
export async function closeTable(client: DynamoDBClient, table: string): Promise<void> {
  const ResourceArn = await arnOf(client, table);
  const Policy = {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: sid,
        Effect: 'Deny',
        Principal: '*',
        Action: writes.map((each) => `dynamodb:${each}`),
        Resource: ResourceArn,
      },
    ],
  };
  await client.send(new PutResourcePolicyCommand({ ResourceArn, Policy: JSON.stringify(Policy) }));
}

/** Opens it again. */
export async function openTable(client: DynamoDBClient, table: string): Promise<void> {
  await client.send(new DeleteResourcePolicyCommand({ ResourceArn: await arnOf(client, table) }));
}

/** Whether it is closed. */
export async function isClosed(client: DynamoDBClient, table: string): Promise<boolean> {
  try {
    const { Policy = '' } = await client.send(
      new GetResourcePolicyCommand({ ResourceArn: await arnOf(client, table) }),
    );
    return Policy.includes(`"${sid}"`);
  } catch (error) {
    if (error instanceof PolicyNotFoundException) return false;
    throw error;
  }
}

async function arnOf(client: DynamoDBClient, table: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  return Table!.TableArn!;
}
