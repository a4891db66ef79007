import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { asTest } from './function-roles.ts';

/** An operation of DynamoDB, such as `GetItem`. */
export type Operation = (typeof operations)[keyof typeof operations];

/** What the document client calls each operation in use. */
const operations = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  TransactWriteCommand: 'TransactWriteItems',
  BatchGetCommand: 'BatchGetItem',
  BatchWriteCommand: 'BatchWriteItem',
  BatchExecuteStatementCommand: 'BatchExecuteStatement',
} as const;

type TableKey = Record<string, string>;

/** A call to the table before it is made. */
export interface TableCall {
  operation: Operation;
  input: {
    Key?: TableKey;
    RequestItems?: Record<string, { Keys?: TableKey[] }>;
    UpdateExpression?: string;
    ExpressionAttributeValues?: Record<string, unknown>;
    ReturnConsumedCapacity?: 'TOTAL';
  };
  /** Makes the call, with the client's retries. */
  send: () => Promise<unknown>;
}

/** Lets `handle` answer every call to the table; gives what ends that. */
export function interceptTable(handle: (call: TableCall) => Promise<unknown>): () => void {
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const send = DynamoDBDocumentClient.prototype.send as (this: unknown, command: unknown) => Promise<unknown>;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  spy.mockImplementation(function (this: unknown, command: { input: TableCall['input'] }) {
    const operation = operations[command.constructor.name as keyof typeof operations];
    return asTest((asCaller) =>
      handle({ operation, input: command.input, send: () => asCaller(() => send.call(this, command)) }),
    );
  } as never);
  return () => spy.mockRestore();
}
