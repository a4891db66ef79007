import { setTimeout } from 'node:timers/promises';
import {
  DeleteResourcePolicyCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  GetResourcePolicyCommand,
  PolicyNotFoundException,
  PutResourcePolicyCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableFeatures } from '../stacks/table-features.ts';

/** The name of the table of a point in time: that of its source, and the time. */
const restoredName = (from: string, to: Date): string =>
  `${from}-${to.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;

/** Whether a table was made by `start` from another, by its name. */
export const isRestoredFrom = (from: string, table: string): boolean =>
  table.startsWith(`${from}-`) && /^\d{8}T\d{6}$/.test(table.slice(from.length + 1));

/** Asks DynamoDB for the table as it was at a time, and returns the new table's name. AWS refuses a time that is not covered. */
export async function startRestore(client: DynamoDBClient, from: string, time: string): Promise<string> {
  const to = new Date(time);
  if (Number.isNaN(to.getTime())) throw new Error(`no time as 2026-11-24T10:00:00Z: ${time}`);
  const table = restoredName(from, to);
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: from,
      TargetTableName: table,
      RestoreDateTime: to,
    }),
  );
  return table;
}

/** Gives a restored table what a restore leaves out, once it is there. May be repeated; each part is asked for before it is set. */
export async function prepareTable(
  client: DynamoDBClient,
  table: string,
  tags: Record<string, string>,
): Promise<void> {
  const { TableArn } = await activeTable(client, table);
  const update = async (change: object) => {
    await client.send(new UpdateTableCommand({ TableName: table, ...change }));
    await activeTable(client, table);
  };
  const missing = await missingFeatures(client, table);
  if (missing.includes('deletion protection')) await update({ DeletionProtectionEnabled: true });
  if (missing.includes('stream'))
    await update({
      StreamSpecification: { StreamEnabled: true, StreamViewType: tableFeatures.streamView },
    });
  if (missing.includes('time to live'))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: table,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableFeatures.timeToLiveAttribute },
      }),
    );
  if (missing.includes('point-in-time recovery'))
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: table,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
  // last, because they take longest: DynamoDB adds one at a time
  for (const index of await missingIndexes(client, table)) await update(additionOf(index));
}

type Index = keyof typeof tableFeatures.indexes;

/** The indexes of the shop that a table lacks: one of a point in time from before they were added. */
async function missingIndexes(client: DynamoDBClient, table: string): Promise<Index[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const there = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  return (Object.keys(tableFeatures.indexes) as Index[]).filter((name) => !there.has(name));
}

/** The change that adds an index to a table. */
function additionOf(name: Index) {
  const [partition, sort] = [`${name}pk`, `${name}sk`];
  return {
    AttributeDefinitions: [partition, sort].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexUpdates: [
      {
        Create: {
          IndexName: name,
          KeySchema: [
            { AttributeName: partition, KeyType: 'HASH' },
            { AttributeName: sort, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: tableFeatures.indexes[name] },
        },
      },
    ],
  };
}

/** What the stage's table has and this one lacks. */
export async function missingFeatures(client: DynamoDBClient, table: string): Promise<string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  const { TimeToLiveDescription: ttl } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: table }),
  );
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  const has = {
    indexes: (await missingIndexes(client, table)).length === 0,
    'pay per request': Table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST',
    'deletion protection': Table?.DeletionProtectionEnabled === true,
    stream:
      Table?.StreamSpecification?.StreamEnabled === true &&
      Table.StreamSpecification.StreamViewType === tableFeatures.streamView,
    'time to live':
      ttl?.AttributeName === tableFeatures.timeToLiveAttribute && ttl.TimeToLiveStatus !== 'DISABLED',
    'point-in-time recovery':
      backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED',
  };
  return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Deletes a restored table, also a protected one. */
export async function deleteTable(client: DynamoDBClient, table: string): Promise<void> {
  const { DeletionProtectionEnabled } = await activeTable(client, table);
  if (DeletionProtectionEnabled)
    await client.send(new UpdateTableCommand({ TableName: table, DeletionProtectionEnabled: false }));
  await activeTable(client, table);
  await client.send(new DeleteTableCommand({ TableName: table }));
}

/** The label of a table's stream, which its ARN ends with. */
export async function streamLabel(client: DynamoDBClient, table: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
  if (!Table?.LatestStreamLabel) throw new Error(`${table} has no stream: run prepare`);
  return Table.LatestStreamLabel;
}

/** A table is asked this often at most whether it is there: a restore, or an index, takes from seconds to hours. */
const maxPauseMs = 15_000;

async function activeTable(client: DynamoDBClient, table: string): Promise<TableDescription> {
  for (let pauseMs = 500; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    const states = [Table?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)];
    if (Table && states.every((state) => state === 'ACTIVE')) return Table;
    // not on stdout: the verification prints its report there
    console.error(`${table}: ${states.join(', ')}`);
    await setTimeout(pauseMs);
  }
}

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
