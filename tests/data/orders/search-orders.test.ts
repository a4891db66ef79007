import { expect, it } from 'vitest';
import { sampleOrder } from '../../support/sample-order.ts';
import { tableSpend } from '../../support/table/table-spend.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { newUser } = await import('#functions/_data/accounts/users.ts');
const { indexOrderSteps } = await import('#functions/_data/orders/order-search-index.ts');
const { searchOrders } = await import('#functions/_data/orders/search-orders.ts');
const { putMany } = await import('#functions/_data/table/batches.ts');
const { keys } = await import('#functions/_data/table/keys.ts');

const minute = (nth: number) => new Date(Date.UTC(2026, 8, 1, 0, nth));

it('a search for a rare status reads the matches of other states a hundred at a time, and pages over the rest', async () => {
  const buyer = newUser(
    { email: 'vera@tenaz.test', name: 'Vera Prueba', emailVerified: true, role: 'user' },
    minute(0),
  );
  const orders = Array.from({ length: 240 }, (_, nth) =>
    sampleOrder(minute(nth), { userId: buyer._id, status: nth % 80 === 0 ? 'processing' : 'delivered' }),
  );
  await putMany(
    orders.flatMap((order) => [
      { ...keys.order(order.userId, order._id), ...order },
      ...indexOrderSteps(order, buyer).map(({ write }) => write.Put!.Item as ReturnType<typeof keys.order>),
    ]),
  );
  const search = (cursor?: string) => searchOrders('vera', { status: 'processing' }, 2, cursor);
  const { result, trips } = await tableSpend(() => search());
  expect(result.orders.map(({ _id }) => _id)).toEqual([orders[160]!._id, orders[80]!._id]);
  expect(trips).toBeLessThanOrEqual(6);
  const rest = await search(result.cursor!);
  expect([rest.orders.map(({ _id }) => _id), rest.cursor]).toEqual([[orders[0]!._id], null]);
});
