import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  UpdateTableCommand,
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
  LocalSecondaryIndexes?: Pick<GlobalSecondaryIndex, 'IndexName' | 'KeySchema' | 'Projection'>[];
  StreamSpecification?: { StreamViewType?: StreamViewType };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean | string };
}

/** Creates the tables that are missing and brings the others' indexes, streams and TTL up to the template. */
export async function ensureTables(client: DynamoDBClient, tables: TableProperties[]): Promise<void> {
  await Promise.all(tables.map((table) => ensureTable(client, table)));
}

async function ensureTable(client: DynamoDBClient, table: TableProperties): Promise<void> {
  const existing = await describe(client, table.TableName);
  if (existing) await updateIndexes(client, table, existing);
  else await create(client, table);
  if (existing) await updateStream(client, table, existing);
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
  await client.send(
    new CreateTableCommand({
      TableName: table.TableName,
      KeySchema: table.KeySchema,
      AttributeDefinitions: table.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: streamOf(table),
      GlobalSecondaryIndexes: table.GlobalSecondaryIndexes?.map(indexOf),
      LocalSecondaryIndexes: table.LocalSecondaryIndexes?.map(indexOf),
    }),
  );
}

const streamOf = ({ StreamSpecification }: TableProperties) =>
  StreamSpecification && { StreamEnabled: true, StreamViewType: StreamSpecification.StreamViewType };

/** A table of an older template has no stream, or shows more or less of its items. */
async function updateStream(
  client: DynamoDBClient,
  table: TableProperties,
  { StreamSpecification: now }: TableDescription,
): Promise<void> {
  const { TableName } = table;
  const wanted = streamOf(table);
  const isOn = now?.StreamEnabled === true;
  if (isOn === (wanted !== undefined) && now?.StreamViewType === wanted?.StreamViewType) return;
  const set = (StreamSpecification: { StreamEnabled: boolean }) =>
    client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  if (isOn) await set({ StreamEnabled: false });
  if (wanted) await set(wanted);
}

/** Throughput, warm-up and insights have no effect locally. */
function indexOf({ IndexName, KeySchema, Projection }: GlobalSecondaryIndex) {
  return { IndexName, KeySchema, Projection };
}

/** As with CloudFormation, indexes change one at a time and a key never changes. */
async function updateIndexes(
  client: DynamoDBClient,
  table: TableProperties,
  existing: TableDescription,
): Promise<void> {
  if (keyText(table.KeySchema) !== keyText(existing.KeySchema)) {
    throw new Error(`table ${table.TableName} has another key than the template`);
  }
  const wanted = new Map((table.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  for (const { IndexName, KeySchema } of existing.GlobalSecondaryIndexes ?? []) {
    if (keyText(wanted.get(IndexName)?.KeySchema) === keyText(KeySchema)) wanted.delete(IndexName);
    else await update(client, table, { Delete: { IndexName } });
  }
  for (const index of wanted.values()) await update(client, table, { Create: indexOf(index) });
}

type IndexChange = NonNullable<
  ConstructorParameters<typeof UpdateTableCommand>[0]['GlobalSecondaryIndexUpdates']
>[number];

async function update(client: DynamoDBClient, table: TableProperties, change: IndexChange): Promise<void> {
  await client.send(
    new UpdateTableCommand({
      TableName: table.TableName,
      AttributeDefinitions: table.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [change],
    }),
  );
}

function keyText(schema: KeySchemaElement[] | undefined): string {
  return (schema ?? []).map(({ AttributeName, KeyType }) => `${KeyType}:${AttributeName}`).join();
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
