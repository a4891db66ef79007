import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';

type Key = { pk: string; sk: string };
type Item = Record<string, unknown>;

/** The table, through the AWS SDK alone. */
export type BareTable = ReturnType<typeof openBareTable>;

/** One attribute set, as an update or as a step of a transaction. */
const setting = (TableName: string, Key: Key, name: string, value: unknown) => ({
  TableName,
  Key,
  UpdateExpression: 'SET #name = :value',
  ExpressionAttributeNames: { '#name': name },
  ExpressionAttributeValues: { ':value': value },
});

/** A counter with a TTL. */
const counting = (TableName: string, Key: Key, count: number) => ({
  TableName,
  Key,
  UpdateExpression: 'ADD attempts :count SET #ttl = :ttl',
  ExpressionAttributeNames: { '#ttl': 'ttl' },
  ExpressionAttributeValues: { ':count': count, ':ttl': 4_000_000_000 },
  ReturnValues: 'ALL_NEW' as const,
});

/** Opens the table with the same client as the functions have. */
export function openBareTable(endpoint: string, TableName: string) {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 4 }),
  );
  const partition = { KeyConditionExpression: 'pk = :pk', ConsistentRead: true };
  return {
    get: (Key: Key, ConsistentRead = true) => client.send(new GetCommand({ TableName, Key, ConsistentRead })),
    getMany: async (Keys: Key[]): Promise<Item[]> => {
      const RequestItems = { [TableName]: { Keys, ConsistentRead: true } };
      return (await client.send(new BatchGetCommand({ RequestItems }))).Responses![TableName]!;
    },
    query: (pk: string) =>
      client.send(new QueryCommand({ TableName, ...partition, ExpressionAttributeValues: { ':pk': pk } })),
    /** The items of a partition whose sort key begins so, all or the first. */
    queryPrefix: (pk: string, sk: string, Limit?: number) =>
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ConsistentRead: true,
          Limit,
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        }),
      ),
    put: (Item: Item) => client.send(new PutCommand({ TableName, Item })),
    add: (key: Key, count: number) => client.send(new UpdateCommand(counting(TableName, key, count))),
    set: (key: Key, name: string, value: unknown) =>
      client.send(new UpdateCommand({ ...setting(TableName, key, name, value), ReturnValues: 'ALL_NEW' })),
    transact: (TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
      client.send(new TransactWriteCommand({ TransactItems })),
    setStep: (key: Key, name: string, value: unknown) => ({ Update: setting(TableName, key, name, value) }),
    putStep: (Item: Item) => ({ Put: { TableName, Item } }),
  };
}
