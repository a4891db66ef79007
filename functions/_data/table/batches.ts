import type { AttributeValue, WriteRequest } from '@aws-sdk/client-dynamodb';
import { settleAll } from '../../_kit/settle-all.ts';
import { AppError } from '../../_kit/app-error.ts';
import { chunksOf } from '../../_kit/chunks.ts';
import { backoff } from '../../_ports/aws-json.ts';
import { fromAttributes, toAttribute, toAttributes, type Attributes, type Item } from './attributes.ts';
import { send, tableName, type Key } from './client.ts';

/* Many items in one round trip; none of these is a transaction. */

/** Items in no order, 100 in a round trip; missing ones are absent. `only` these attributes, at the same price. */
export async function getMany(keys: Key[], eventually = false, only?: string[]): Promise<Item[]> {
  const portions = chunksOf(keys, 100).map((some) => getPortion(some, eventually, only));
  return (await Promise.all(portions)).flat();
}

async function getPortion(keys: Key[], eventually: boolean, only: string[] | undefined): Promise<Item[]> {
  const found: Item[] = [];
  let pending: Attributes[] = keys.map(toAttributes);
  for (let attempt = 0; pending.length > 0; attempt++) {
    if (attempt > 5)
      throw new AppError('unavailable', { cause: new Error('keys left unprocessed'), retryAfter: 2 });
    if (attempt > 0) await backoff(attempt);
    const request = {
      [tableName()]: { Keys: pending, ConsistentRead: !eventually, ...(only && projection(only)) },
    };
    const { Responses, UnprocessedKeys } = await send('BatchGetItem', { RequestItems: request });
    found.push(...(Responses?.[tableName()] ?? []).map(fromAttributes));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
  return found;
}

const projection = (attributes: string[]) => ({
  ProjectionExpression: attributes.map((_, at) => `#a${at}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#a${at}`, name])),
});

/** Writes items over whatever stands at their keys, 25 in a round trip. */
export async function putMany(items: (Key & Item)[]): Promise<void> {
  const writes = items.map((item) => ({ PutRequest: { Item: toAttributes(item) } }));
  const write = async (chunk: WriteRequest[]) => {
    let pending = chunk;
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 7)
        throw new AppError('unavailable', { cause: new Error('items left unwritten'), retryAfter: 2 });
      if (attempt > 0) await backoff(attempt);
      const request = { [tableName()]: pending };
      const { UnprocessedItems } = await send('BatchWriteItem', { RequestItems: request });
      pending = UnprocessedItems?.[tableName()] ?? [];
    }
  };
  await settleAll(chunksOf(writes, 25).map(write));
}

/** One conditional change in PartiQL; `?` stand for the parameters, the table's name is put in for `TABLE`. */
export interface Statement {
  text: string;
  parameters: unknown[];
}

/**
 * Does conditional changes of different items, 25 in a round trip, each by itself; tells of each whether its condition
 * held. One whose outcome nobody knows is done again, so a change must be able to recognise itself.
 */
export async function changeMany(statements: Statement[]): Promise<boolean[]> {
  const held = statements.map(() => false);
  const parameter = sharingAttributes();
  const change = async (chunk: number[]) => {
    let pending = chunk;
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 7)
        throw new AppError('unavailable', { cause: new Error('changes left undone'), retryAfter: 2 });
      if (attempt > 0) await backoff(attempt);
      const Statements = pending.map((at) => ({
        Statement: statements[at]!.text.replace('TABLE', `"${tableName()}"`),
        Parameters: statements[at]!.parameters.map(parameter),
      }));
      const { Responses = [] } = await send('BatchExecuteStatement', { Statements });
      pending = pending.filter((at, index) => {
        const code = Responses[index]?.Error?.Code;
        if (code === undefined) held[at] = true;
        else if (code === 'ValidationError') throw new Error(Responses[index]?.Error?.Message);
        return code !== undefined && code !== 'ConditionalCheckFailed';
      });
    }
  };
  await settleAll(chunksOf([...statements.keys()], 25).map(change));
  return held;
}

/** Writes out values; an object that several statements name, such as the claim of a batch, only once. */
function sharingAttributes(): (value: unknown) => AttributeValue {
  const written = new Map<unknown, AttributeValue>();
  return (value) => {
    const attribute = written.get(value) ?? toAttribute(value);
    if (typeof value === 'object') written.set(value, attribute);
    return attribute;
  };
}
