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
import { setTimeout as pause } from 'node:timers/promises';
import type { AwsCaller } from '../_ports/aws-call.ts';
import { isTransient, TableError } from './table-errors.ts';

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

/** Tries of a call that came at a bad moment. */
const tries = 4;
/** Tries of one that nobody answers: most functions have ten seconds in all, and have to say 503 themselves (P26). */
const silentTries = 2;

/** Speaks DynamoDB's protocol over a signed way to it; items stand as DynamoDB writes them. */
export class DynamoClient {
  readonly #post: AwsCaller;

  constructor(post: AwsCaller) {
    this.#post = post;
  }

  /**
   * Makes a call, and makes it again a few times when it failed for the moment's sake. Throws `TableError` with what
   * DynamoDB said, or what the connection says.
   */
  async call<O extends Operation>(operation: O, input: Operations[O][0]): Promise<Operations[O][1]> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    };
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#post(headers, body);
        if (answer.status !== 200) throw TableError.of(answer);
        return JSON.parse(answer.body) as Operations[O][1];
      } catch (error) {
        // a cancelled transaction has an outcome: whether there is to be another, its caller decides
        const isDecided = error instanceof TableError && error.reasons.length > 0;
        const most = (error as Error).name === 'TimeoutError' ? silentTries : tries;
        if (attempt >= most || isDecided || !isTransient(error)) throw error;
        await backoff(attempt);
      }
    }
  }
}

/** Full jitter: 0 to 20, 40, 80 … 640 ms, so that the losers of a conflict do not meet again. */
export const backoff = (attempt: number) => pause(Math.random() * Math.min(640, 20 * 2 ** (attempt - 1)));
