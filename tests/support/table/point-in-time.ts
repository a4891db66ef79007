import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  ScanCommand,
  UpdateTableCommand,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { afterEach, inject } from 'vitest';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { ensureTables } from '#infra/local/dynamodb/tables.ts';
import { listen, readBody } from '#infra/local/http.ts';
import { BatchWriteItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';

type Items = Record<string, AttributeValue>[];
type Body = Record<string, unknown>;

const writes = /^(Put|Update|Delete)Item$|Write|Execute/;

/**
 * DynamoDB Local with what it lacks and a restore needs: points in time (those that a test keeps), whether they are recorded, policies of
 * tables that refuse writes, and the table that a stage uses after a switch. All other calls pass unchanged.
 */
export async function startPointsInTime(dynamo: string = inject('dynamoUrl')) {
  const client = dynamoClient(dynamo);
  const describe = async (TableName: string) =>
    (await client.send(new DescribeTableCommand({ TableName }))).Table!;
  const kept: { table: string; at: Date; items: Items; lacks: readonly string[] }[] = [];
  const restored: string[] = [];
  const deleted = new Set<string>();
  const recorded = new Set<string>();
  const policies = new Map<string, string>();
  let switched: [from: string, to: string] | null = null;

  const answers: Record<string, (input: Body) => Promise<object> | object> = {
    RestoreTableToPointInTime: async (input) => {
      const {
        SourceTableName: table,
        TargetTableName: to,
        RestoreDateTime: at,
      } = input as Record<string, string>;
      const point = kept.findLast((each) => each.table === table && each.at.getTime() <= Number(at) * 1000);
      if (!point) return refusal('InvalidRestoreTimeException', 'no point in time');
      await ensureTables(client, [{ ...shapeWithout(point.lacks, await describe(table!)), TableName: to! }]);
      await fill(client, to!, point.items);
      restored.push(to!);
      return { TableDescription: { TableName: to, TableStatus: 'CREATING' } };
    },
    DescribeContinuousBackups: ({ TableName }) => ({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: recorded.has(TableName as string) ? 'ENABLED' : 'DISABLED',
        },
      },
    }),
    UpdateContinuousBackups: ({ TableName }) => {
      recorded.add(TableName as string);
      return {};
    },
    TagResource: () => ({}),
    PutResourcePolicy: ({ ResourceArn, Policy }) => {
      policies.set(ResourceArn as string, Policy as string);
      return { RevisionId: '1' };
    },
    GetResourcePolicy: ({ ResourceArn }) => {
      const Policy = policies.get(ResourceArn as string);
      return Policy ? { Policy, RevisionId: '1' } : refusal('PolicyNotFoundException', 'no policy');
    },
    DeleteResourcePolicy: ({ ResourceArn }) => {
      policies.delete(ResourceArn as string);
      return {};
    },
  };

  /** Whether a policy denies the operation on a table that the call names. */
  const isDenied = (operation: string, body: string): boolean =>
    writes.test(operation) &&
    [...policies].some(([arn, policy]) => {
      const name = arn.split('/')[1]!;
      const denied = (
        JSON.parse(policy) as { Statement: { Effect: string; Action: string[] }[] }
      ).Statement.some(
        ({ Effect, Action }) =>
          Effect === 'Deny' && Action.includes('dynamodb:PutItem') && Action.includes('dynamodb:UpdateItem'),
      );
      return denied && new RegExp(`"${name}\\\\?"`).test(body) && !/SELECT/.test(body);
    });

  // a restored table has a stream and a time to live, which slow down all that comes after it
  afterEach(async () => {
    for (const TableName of restored.filter((name) => !deleted.has(name))) {
      deleted.add(TableName);
      await deleteRestored(client, TableName);
    }
  });

  const server = await listen((request, response) => {
    void (async () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1]!;
      const sent = (await readBody(request)).toString();
      const body = switched ? sent.replaceAll(switched[0], switched[1]) : sent;
      const own = answers[operation];
      const answer = isDenied(operation, body)
        ? refusal('AccessDeniedException', denial(operation))
        : own && (await own(JSON.parse(body) as Body));
      if (answer) {
        response.writeHead('__type' in answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
        return response.end(JSON.stringify(answer));
      }
      const passed = await fetch(dynamo, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': String(request.headers['x-amz-target']),
          authorization: String(request.headers.authorization),
          'accept-encoding': 'identity',
        },
        body,
      });
      const text = await passed.text();
      response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' });
      return response.end(switched ? text.replaceAll(switched[1], switched[0]) : text);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  return {
    url: server.url,
    /** Keeps the table as it is, without the indexes that it `lacks`: a restore to this time, or later, finds it. */
    async keep(table: string, lacks: readonly string[] = []): Promise<string> {
      const at = new Date();
      kept.push({ table, at, items: await read(client, table), lacks });
      return at.toISOString();
    },
    /** The same of a table as if it had been empty. */
    keepEmpty(table: string): string {
      const at = new Date();
      kept.push({ table, at, items: [], lacks: [] });
      return at.toISOString();
    },
    /** The tables that were restored, in their order. */
    restored,
    items: (table: string) => read(client, table),
    /** The indexes of a table: names, keys and what each projects. */
    async indexes(table: string) {
      return (await describe(table))
        .GlobalSecondaryIndexes!.map(({ IndexName, KeySchema, Projection }) => ({
          IndexName,
          KeySchema,
          Projection,
        }))
        .toSorted((one, other) => one.IndexName!.localeCompare(other.IndexName!));
    },
    put: (table: string, item: Items[number]) => fill(client, table, [item]),
    /** Lets the functions use another table, as a deployment of the setting does. */
    switchTo: (from: string, to: string) => void (switched = [from, to]),
    close: () => server.close(),
  };
}

/** The shape of a table that was restored, from before these indexes were added: without time to live and stream. */
function shapeWithout(lacks: readonly string[], table: TableDescription) {
  const indexes = table
    .GlobalSecondaryIndexes!.filter(({ IndexName }) => !lacks.includes(IndexName!))
    .map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
  const keys = [table.KeySchema!, ...indexes.map(({ KeySchema }) => KeySchema!)].flat();
  const names = new Set(keys.map(({ AttributeName }) => AttributeName));
  return {
    KeySchema: table.KeySchema!,
    GlobalSecondaryIndexes: indexes,
    AttributeDefinitions: table.AttributeDefinitions!.filter(({ AttributeName }) => names.has(AttributeName)),
  };
}

/** As AWS words the refusal of a policy that is the resource's own. */
const denial = (operation: string) =>
  `User: arn:aws:sts::123456789012:assumed-role/api/api is not authorized to perform: dynamodb:${operation} on resource: table with an explicit deny in a resource-based policy`;

const refusal = (type: string, message: string) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message,
});

/** Deletes a table that a restore has made, and may have protected; the test may have deleted it. */
async function deleteRestored(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

async function read(client: DynamoDBClient, TableName: string): Promise<Items> {
  const items: Items = [];
  let start: Items[number] | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey: start }));
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

async function fill(client: DynamoDBClient, table: string, items: Items): Promise<void> {
  for (let at = 0; at < items.length; at += 25) {
    const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
  }
}
