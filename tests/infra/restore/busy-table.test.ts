import { BatchGetItemCommand, type DynamoDBClient, type KeysAndAttributes } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { getItem } from '#infra/restore/tables.ts';

const pauses = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  },
}));

it('a busy table is asked again for the keys that it has left after longer and longer pauses', async () => {
  const item = { pk: { S: 'a' }, sk: { S: 'b' } };
  let calls = 0;
  const send = ({ input }: BatchGetItemCommand) => {
    calls++;
    const left = input.RequestItems as Record<string, KeysAndAttributes>;
    return Promise.resolve(calls > 9 ? { Responses: { table: [item] } } : { UnprocessedKeys: left });
  };
  expect(await getItem({ send } as unknown as DynamoDBClient, 'table', item)).toEqual(item);
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});
