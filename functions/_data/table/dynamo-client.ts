import type {
  BatchExecuteStatementInput,
  BatchExecuteStatementOutput,
  BatchGetItemInput,
  BatchGetItemOutput,
  BatchWriteItemInput,
  BatchWriteItemOutput,
  DeleteItemInput,
  DeleteItemOutput,
  GetItemInput,
  GetItemOutput,
  PutItemInput,
  PutItemOutput,
  QueryInput,
  QueryOutput,
  TransactWriteItemsInput,
  TransactWriteItemsOutput,
  UpdateItemInput,
  UpdateItemOutput,
} from '@aws-sdk/client-dynamodb';
import type { AwsCaller } from '../../_ports/aws-call.ts';
import { awsJson, type AwsJsonCaller } from '../../_ports/aws-json.ts';

/** Of the operations of DynamoDB those in use, with input and output. */
interface Operations {
  GetItem: [GetItemInput, GetItemOutput];
  PutItem: [PutItemInput, PutItemOutput];
  UpdateItem: [UpdateItemInput, UpdateItemOutput];
  DeleteItem: [DeleteItemInput, DeleteItemOutput];
  Query: [QueryInput, QueryOutput];
  TransactWriteItems: [TransactWriteItemsInput, TransactWriteItemsOutput];
  BatchGetItem: [BatchGetItemInput, BatchGetItemOutput];
  BatchWriteItem: [BatchWriteItemInput, BatchWriteItemOutput];
  BatchExecuteStatement: [BatchExecuteStatementInput, BatchExecuteStatementOutput];
}
export type Operation = keyof Operations;

/** DynamoDB over a signed way to it; items stand as DynamoDB writes them. */
export class DynamoClient {
  readonly #call: AwsJsonCaller;

  constructor(post: AwsCaller) {
    this.#call = awsJson(post, 'DynamoDB_20120810', '1.0');
  }

  /** Makes a call. Throws as `awsJson` does; a cancelled transaction at once: whether there is to be another, its caller decides. */
  call<O extends Operation>(operation: O, input: Operations[O][0]): Promise<Operations[O][1]> {
    return this.#call(operation, input) as Promise<Operations[O][1]>;
  }
}
