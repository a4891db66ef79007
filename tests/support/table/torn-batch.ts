import { interceptTable } from './table-calls.ts';

interface Batch {
  Responses: Record<string, { pk: string }[]>;
}

/**
 * A batch is read item by item. Lets something happen once, in the next batch with an item of a partition: after the read of all others,
 * before that of this item.
 */
export function beforeItemInBatch(partition: string, act: () => Promise<unknown>): void {
  const isAsked = ({ pk }: { pk?: string }) => pk === partition;
  const restore = interceptTable(async ({ input: { RequestItems = {} }, send }) => {
    const [[table, { Keys = [] }] = ['', {}]] = Object.entries(RequestItems);
    if (!Keys.some(isAsked)) return send();
    restore();
    const before = (await send()) as Batch;
    await act();
    const after = (await send()) as Batch;
    const others = before.Responses[table]!.filter((item) => !isAsked(item));
    return { ...after, Responses: { [table]: [...others, ...after.Responses[table]!.filter(isAsked)] } };
  });
}
