import { interceptTable } from './table-calls.ts';

interface Key {
  pk: string;
  sk: string;
}

/**
 * A batch is read item by item. Lets something happen once, in the next batch with this item and others: after the read of this one,
 * before that of the others.
 */
export function afterItemInBatch({ pk, sk }: Key, act: () => Promise<unknown>): void {
  const isFirst = (key: Partial<Key>) => key.pk === pk && key.sk === sk;
  const restore = interceptTable(async ({ input: { RequestItems = {} }, send }) => {
    const [[table, { Keys = [] }] = ['', {}]] = Object.entries(RequestItems);
    if (Keys.length === 1 || !Keys.some(isFirst)) return send();
    restore();
    const read = async () => ((await send()) as { Responses: Record<string, Key[]> }).Responses[table]!;
    const before = await read();
    await act();
    const after = await read();
    const items = [...before.filter(isFirst), ...after.filter((item) => !isFirst(item))];
    return { Responses: { [table]: items } };
  });
}
