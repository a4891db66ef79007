import { sampleOrder } from '#tests/support/sample-order.ts';

const minuteMs = 60_000;
const ordersPerBuyer = 5;
const ordersPerWrite = 500;

/** Places orders of many buyers, an order a minute, without counting them. Call it after the environment is set. */
export async function startPlacing() {
  const { placeOrderSteps } = await import('#functions/_data/orders/order-changes.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  const begin = Date.parse('2026-01-01T00:00:00Z');
  let placed = 0;
  let lastId = '';
  let user = newBuyer(0);

  function newBuyer(nth: number) {
    const facts = { email: `comprador${nth}@example.com`, name: `Vera ${nth}` };
    return newUser({ ...facts, emailVerified: true, role: 'user' }, new Date(begin));
  }

  function itemsOf(nth: number) {
    const isNew = nth % ordersPerBuyer === 0;
    if (isNew) user = newBuyer(nth / ordersPerBuyer);
    const status = nth % 50 === 0 ? 'processing' : 'delivered';
    const order = sampleOrder(new Date(begin + nth * minuteMs), { userId: user._id, status });
    lastId = order._id;
    const steps = placeOrderSteps(order, user).flatMap(({ write }) => write.Put?.Item ?? []);
    return isNew ? [...steps, { ...keys.user(user._id), ...user }] : steps;
  }

  return {
    lastId: () => lastId,
    async placeUpTo(size: number): Promise<void> {
      while (placed < size) {
        const count = Math.min(ordersPerWrite, size - placed);
        const items = Array.from({ length: count }, (_, at) => itemsOf(placed + at)).flat();
        await putMany(items as Parameters<typeof putMany>[0]);
        placed += count;
      }
    },
  };
}
