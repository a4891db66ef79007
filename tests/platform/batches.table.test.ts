import type { BatchStatementErrorCodeEnum } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectLogLines } from '../support/log-lines.ts';
import { useEnvironment } from '../support/table/environment.ts';

useEnvironment({ AWS_REGION: 'eu-west-1', TABLE_NAME: 'table' });
const { changeMany, getMany, putMany } = await import('#functions/platform/table/batches.ts');

const table = mockClient(DynamoDBDocumentClient);
afterAll(() => table.restore());
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  table.reset();
  vi.restoreAllMocks();
});

const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk: 'p', sk: `${at}` }));
const [first, second] = keys(2);

describe('reading many items', () => {
  it('a read of many items takes one call for each hundred and returns the existing items', async () => {
    table.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Record<string, object> }) => {
      const { Keys } = RequestItems['table'] as { Keys: object[] };
      return { Responses: { table: Keys.slice(1) } };
    });
    expect(await getMany(keys(150))).toHaveLength(148);
    expect(table.commandCalls(BatchGetCommand)).toHaveLength(2);
  });

  it('an item that is asked for twice is read once: DynamoDB refuses a batch with the same key twice', async () => {
    table.on(BatchGetCommand).resolves({ Responses: { table: [first!, second!] } });
    expect(await getMany([first!, second!, { ...first! }])).toEqual([first, second]);
    const asked = table.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input);
    expect(asked).toMatchObject([{ RequestItems: { table: { Keys: [first, second] } } }]);
  });

  it('P26: a read requests unprocessed keys again, and is 503 when they stay unprocessed', async () => {
    const half = { Responses: { table: [first!] }, UnprocessedKeys: { table: { Keys: [second!] } } };
    table
      .on(BatchGetCommand)
      .resolvesOnce(half)
      .resolves({ Responses: { table: [second!] } });
    const lines = collectLogLines();
    expect(await getMany(keys(2))).toEqual([first, second]);
    expect(lines).toEqual([expect.stringContaining('"event":"table-refusal"')]);
    table.reset();
    table.on(BatchGetCommand).resolves(half);
    await expect(getMany(keys(2))).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** Counts how many calls are in flight at once. */
function countInFlight() {
  let inFlight = 0;
  const calls = {
    most: 0,
    async pass() {
      calls.most = Math.max(calls.most, ++inFlight);
      await new Promise(setImmediate);
      inFlight--;
    },
  };
  return calls;
}

describe('writing many items', () => {
  it('P26: a write repeats unprocessed items, and is 503 when they stay unprocessed', async () => {
    const rest = { UnprocessedItems: { table: [{ PutRequest: { Item: second! } }] } };
    table.on(BatchWriteCommand).resolvesOnce(rest).resolves({});
    await putMany(keys(2));
    const written = table
      .commandCalls(BatchWriteCommand)
      .map(({ args }) => args[0].input.RequestItems!['table']);
    expect(written).toEqual([
      [{ PutRequest: { Item: first } }, { PutRequest: { Item: second } }],
      [{ PutRequest: { Item: second } }],
    ]);
    table.reset();
    table.on(BatchWriteCommand).resolves(rest);
    await expect(putMany(keys(2))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('a write of 250 items has at most three calls in flight, so that a busy table answers each in time', async () => {
    const calls = countInFlight();
    table.on(BatchWriteCommand).callsFake(async () => {
      await calls.pass();
      return {};
    });
    await putMany(keys(250));
    expect(table.commandCalls(BatchWriteCommand)).toHaveLength(10);
    expect(calls.most).toBe(3);
  });
});

describe('changing many items', () => {
  const statements = (count: number) =>
    keys(count).map(({ sk }) => ({ text: 'UPDATE TABLE SET a = 1 WHERE sk = ?', parameters: [sk] }));
  const failed = (code: string) => ({
    Error: { Code: code as BatchStatementErrorCodeEnum, Message: 'as it is' },
  });
  const parametersOfCalls = () =>
    table
      .commandCalls(BatchExecuteStatementCommand)
      .map(({ args }) => args[0].input.Statements!.map(({ Parameters }) => Parameters![0] as unknown));

  it('a batch of 250 changes has at most three calls in flight, so that a new table does not throttle it', async () => {
    const calls = countInFlight();
    table.on(BatchExecuteStatementCommand).callsFake(async ({ Statements }: { Statements: object[] }) => {
      await calls.pass();
      return { Responses: Statements.map(() => ({})) };
    });
    expect(await changeMany(statements(250))).toEqual(keys(250).map(() => true));
    expect(calls.most).toBe(3);
  });

  it('conditional changes of many items return for each whether its condition held, 25 in a call', async () => {
    table.on(BatchExecuteStatementCommand).callsFake(({ Statements }: { Statements: object[] }) => ({
      Responses: Statements.map((_, at) => (at === 0 ? failed('ConditionalCheckFailed') : {})),
    }));
    const held = await changeMany(statements(30));
    expect(held.flatMap((each, at) => (each ? [] : [at]))).toEqual([0, 25]);
    expect(table.commandCalls(BatchExecuteStatementCommand)[0]!.args[0].input.Statements![0]!.Statement).toBe(
      'UPDATE "table" SET a = 1 WHERE sk = ?',
    );
  });

  it.each([
    'ThrottlingError',
    'ProvisionedThroughputExceeded',
    'RequestLimitExceeded',
    'TransactionConflict',
  ])('P26: only changes refused with %s are repeated, and are 503 when they stay refused', async (code) => {
    table
      .on(BatchExecuteStatementCommand)
      .resolvesOnce({ Responses: [{}, failed(code), failed('ConditionalCheckFailed')] })
      .resolves({ Responses: [{}] });
    expect(await changeMany(statements(3))).toEqual([true, true, false]);
    expect(parametersOfCalls()).toEqual([['0', '1', '2'], ['1']]);
    table.reset();
    table.on(BatchExecuteStatementCommand).resolves({ Responses: [failed(code)] });
    await expect(changeMany(statements(1))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each(['AccessDenied', 'ValidationError', 'ResourceNotFound', 'InternalServerError'])(
    'a change refused with %s is an error at once, with its code',
    async (code) => {
      table.on(BatchExecuteStatementCommand).resolves({ Responses: [failed(code)] });
      await expect(changeMany(statements(1))).rejects.toThrow(`a statement was refused: ${code} as it is`);
      expect(parametersOfCalls()).toHaveLength(1);
    },
  );
});
