import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  type AttributeDefinition,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  type StreamViewType,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';

/** The properties of AWS::DynamoDB::Table and GlobalTable that the local cloud uses. */
export interface TableProperties {
  TableName: string;
  KeySchema: KeySchemaElement[];
  AttributeDefinitions: AttributeDefinition[];
  GlobalSecondaryIndexes?: Pick<GlobalSecondaryIndex, 'IndexName' | 'KeySchema' | 'Projection'>[];
  StreamSpecification?: { StreamViewType?: StreamViewType };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean | string };
}

/** Creates the tables that are missing. Throws for one of another template, whose keys, indexes or stream differ. */
export async function ensureTables(client: DynamoDBClient, tables: TableProperties[]): Promise<void> {
  await Promise.all(tables.map((table) => ensureTable(client, table)));
}

async function ensureTable(client: DynamoDBClient, table: TableProperties): Promise<void> {
  const existing = await describe(client, table.TableName);
  if (!existing) await create(client, table);
  else if (shapeOf(table) !== shapeOf(existing))
    throw new Error(`table ${table.TableName} has other keys, indexes or streams than the template`);
  await updateTimeToLive(client, table);
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, table: TableProperties): Promise<void> {
  const view = table.StreamSpecification?.StreamViewType;
  await client.send(
    new CreateTableCommand({
      TableName: table.TableName,
      KeySchema: table.KeySchema,
      AttributeDefinitions: table.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: view && { StreamEnabled: true, StreamViewType: view },
      GlobalSecondaryIndexes: table.GlobalSecondaryIndexes?.map(indexOf),
    }),
  );
}

/** Throughput, warm-up and insights have no effect locally. */
const indexOf = ({ IndexName, KeySchema, Projection }: GlobalSecondaryIndex) => ({
  IndexName,
  KeySchema,
  Projection,
});

/** What a table cannot get rid of without its items: keys, indexes and what its stream shows. */
function shapeOf(table: Partial<TableProperties> | TableDescription): string {
  const keys = (schema: KeySchemaElement[] = []) =>
    schema.map(({ AttributeName, KeyType }) => `${KeyType}:${AttributeName}`).join();
  const { GlobalSecondaryIndexes: indexes = [] } = table;
  return JSON.stringify([
    keys(table.KeySchema),
    indexes.map(({ IndexName, KeySchema }) => `${IndexName} ${keys(KeySchema)}`).toSorted(),
    table.StreamSpecification?.StreamViewType ?? null,
  ]);
}

async function updateTimeToLive(client: DynamoDBClient, table: TableProperties): Promise<void> {
  const { AttributeName, Enabled } = table.TimeToLiveSpecification ?? {};
  if (!AttributeName || String(Enabled) !== 'true') return;
  const TableName = table.TableName;
  const { TimeToLiveDescription: now } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (now?.AttributeName === AttributeName && now.TimeToLiveStatus?.startsWith('ENABL')) return;
  await client.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName, Enabled: true } }),
  );
}
