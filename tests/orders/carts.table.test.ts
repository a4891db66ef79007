import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { changeCart, clearCart, findCart } = await import('#functions/orders/checkout/carts.ts');

const line = (id: string, quantity = 1) => ({ id, quantity });

it('a cart starts empty and stores the result of a change', async () => {
  const empty = await findCart('usr_first');
  expect(empty).toEqual({ lines: [], version: 0 });
  expect(await changeCart('usr_first', empty, () => [line('a')])).toEqual([line('a')]);
  expect(await findCart('usr_first')).toEqual({ lines: [line('a')], version: 1 });
});

it('a change of a cart without effect writes nothing', async () => {
  await changeCart('usr_same', await findCart('usr_same'), () => [line('a')]);
  await changeCart('usr_same', await findCart('usr_same'), (lines) => [...lines]);
  expect((await findCart('usr_same')).version).toBe(1);
});

it('a change of a cart is repeated on the lines that a concurrent call has written', async () => {
  const read = await findCart('usr_race');
  await changeCart('usr_race', read, (lines) => [...lines, line('fast')]);
  const slow = await changeCart('usr_race', read, (lines) => [...lines, line('slow')]);
  expect(slow).toEqual([line('fast'), line('slow')]);
  expect((await findCart('usr_race')).lines).toEqual(slow);
});

it('concurrent changes of a cart from several tabs are all saved', async () => {
  const read = await findCart('usr_tabs');
  const tabs = ['a', 'b', 'c', 'd'];
  await Promise.all(tabs.map((id) => changeCart('usr_tabs', read, (lines) => [...lines, line(id)])));
  const ids = (await findCart('usr_tabs')).lines.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(tabs);
});

nightly('P26: a change of a cart is a 409 after eight tries when other calls keep changing it', async () => {
  const calls = faultCalls(
    () => Promise.reject(new ConditionalCheckFailedException({ message: 'as it is', $metadata: {} })),
    (_, operation) => operation === 'PutItem',
  );
  let tries = 0;
  const change = changeCart('usr_storm', { lines: [], version: 0 }, (lines) => {
    tries++;
    return [...lines, line('late')];
  });
  await expect(change).rejects.toMatchObject({ code: 'conflict', status: 409 });
  calls.restore();
  expect(tries).toBe(8);
  expect((await findCart('usr_storm')).lines).toEqual([]);
});

it('a change based on an older cart does not restore lines of an emptied one', async () => {
  await changeCart('usr_empty', await findCart('usr_empty'), () => [line('a')]);
  const read = await findCart('usr_empty');
  await clearCart('usr_empty');
  await changeCart('usr_empty', await findCart('usr_empty'), () => [line('b')]);
  expect(await changeCart('usr_empty', read, (lines) => [...lines, line('c')])).toEqual([
    line('b'),
    line('c'),
  ]);
});
