import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { faultCalls } from '../../support/table/table-faults.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { changeCart, clearCart, findCart } = await import('#functions/_data/orders/carts.ts');

const line = (id: string, quantity = 1) => ({ id, quantity });

it('starts empty and keeps what a change makes of it', async () => {
  const empty = await findCart('usr_first');
  expect(empty).toEqual({ lines: [], version: 0 });
  expect(await changeCart('usr_first', empty, () => [line('a')])).toEqual([line('a')]);
  expect(await findCart('usr_first')).toEqual({ lines: [line('a')], version: 1 });
});

it('writes nothing when nothing changes', async () => {
  await changeCart('usr_same', await findCart('usr_same'), () => [line('a')]);
  await changeCart('usr_same', await findCart('usr_same'), (lines) => [...lines]);
  expect((await findCart('usr_same')).version).toBe(1);
});

it('applies a change anew when another was faster, so that neither is lost', async () => {
  const read = await findCart('usr_race');
  await changeCart('usr_race', read, (lines) => [...lines, line('fast')]);
  const slow = await changeCart('usr_race', read, (lines) => [...lines, line('slow')]);
  expect(slow).toEqual([line('fast'), line('slow')]);
  expect((await findCart('usr_race')).lines).toEqual(slow);
});

it('keeps every change of a few tabs at once', async () => {
  const read = await findCart('usr_tabs');
  const tabs = ['a', 'b', 'c', 'd'];
  await Promise.all(tabs.map((id) => changeCart('usr_tabs', read, (lines) => [...lines, line(id)])));
  const ids = (await findCart('usr_tabs')).lines.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(tabs);
});

it('P26: gives up with 409 when others are always faster', async () => {
  const calls = faultCalls(
    () => Promise.reject(new ConditionalCheckFailedException({ message: 'as it is', $metadata: {} })),
    (_, operation) => operation === 'PutItem',
  );
  let tries = 0;
  const beaten = changeCart('usr_storm', { lines: [], version: 0 }, (lines) => {
    tries++;
    return [...lines, line('late')];
  });
  await expect(beaten).rejects.toMatchObject({ code: 'conflict', status: 409 });
  calls.restore();
  expect(tries).toBe(5);
  expect((await findCart('usr_storm')).lines).toEqual([]);
});

it('does not bring back what was emptied meanwhile', async () => {
  await changeCart('usr_empty', await findCart('usr_empty'), () => [line('a')]);
  const read = await findCart('usr_empty');
  await clearCart('usr_empty');
  await changeCart('usr_empty', await findCart('usr_empty'), () => [line('b')]);
  expect(await changeCart('usr_empty', read, (lines) => [...lines, line('c')])).toEqual([
    line('b'),
    line('c'),
  ]);
});
