import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { signIn } from '../support/sign-in.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { rounds } from '../support/run/rounds.ts';

await useTable();
const { findUser } = await import('#functions/accounts/users.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { getMany } = await import('#functions/platform/table/batches.ts');
const { orderCounters } = await import('#functions/orders/entities.ts');
const { userCounters } = await import('#functions/accounts/entities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { createSubscriber, addRoutine, track } = await progressFixtures();
const { created, update } = await startProductCalls();
const { ask, seenBy } = await startOverviewCalls();

describe('the counts of the sections', () => {
  it('an admin sees a count of each section, from what is stored now', async () => {
    const before = (await seenBy('admin')).counts;
    await created({ stock: '20' });
    await update((await created({ stock: '20' }))._id, { isActive: 'false' });
    const { userId } = await createSubscriber();
    await addRoutine(1, track(0, 1));
    const buyer = (await findUser(userId))!;
    for (const status of ['shipped', 'delivered'] as const)
      await transact(placeOrderSteps(sampleOrder(new Date(), { userId, status }), buyer));
    const { counts } = await seenBy('admin');
    expect(counts).toEqual({
      routines: { total: before.routines!.total + 1 },
      sending: {
        receiving: before.sending!.receiving,
        nextRunAt: sendTime(nextRunDay(new Date())).toISOString(),
      },
      evaluation: { offered: Object.values(defaultOptions).flat().length },
      products: { total: before.products!.total + 2, active: before.products!.active + 1 },
      categories: before.categories,
      orders: { total: before.orders!.total + 2, shipped: before.orders!.shipped + 1 },
      // the subscriber, and the admin of this call
      users: { total: before.users!.total + 2, banned: 0 },
      roles: { total: 5, staff: before.roles!.staff },
    });
  });
});

describe('P92: what a role does not grant', () => {
  it.each([
    ['trainer', ['evaluation', 'routines', 'sending', 'users']],
    ['shopkeeper', ['categories', 'orders', 'products']],
    ['support', ['categories', 'orders', 'products', 'routines', 'sending', 'users']],
  ])('P92: the counts sent to a %s are those of the sections of the role', async (role, sections) => {
    expect(Object.keys((await seenBy(role)).counts).toSorted()).toEqual(sections);
  });

  it.each([
    ['trainer', ['sends-without-routine']],
    ['shopkeeper', ['orders-to-ship', 'sold-out']],
    ['support', ['orders-to-ship', 'sends-without-routine', 'sold-out']],
  ])('P92: of what waits a %s is sent what the role may see', async (role, kinds) => {
    const { userId } = await createSubscriber({ nextDueDate: '2026-01-01' });
    await transact(
      placeOrderSteps(sampleOrder(new Date(), { userId, status: 'processing' }), (await findUser(userId))!),
    );
    await created({ stock: '0' });
    expect((await seenBy(role)).attention.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('P92: without a session it is 401, and 403 for customers', async () => {
    expect((await ask()).status).toBe(401);
    const { status, body } = await ask((await signIn()).token);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

it('P90: the first page takes three round trips of the table, and as many reads when orders and users double', async () => {
  const { token } = await signIn('admin');
  const grow = async () => {
    for (let at = 0; at < rounds(8, 40); at++) {
      const { userId } = await createSubscriber({ nextDueDate: '2029-01-17', anchorDay: 17 });
      const order = sampleOrder(new Date(), { userId, status: 'processing' });
      await transact(placeOrderSteps(order, (await findUser(userId))!));
    }
  };
  const spend = async () => {
    const { trips, readUnits } = await tableSpend(() => ask(token));
    expect(trips).toBeLessThanOrEqual(3);
    return readUnits;
  };
  // what is looked at after the first reads: levels of stock, and users who are due
  await created({ stock: '0' });
  await createSubscriber({ nextDueDate: '2026-01-01' });
  await grow();
  // a catalogue that has just changed is not kept yet
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await ask(token);
  const before = await spend();
  // a shard costs half a unit once a user or an order is counted in it
  const shards = [...userCounters(), ...orderCounters()];
  const empty = shards.length - (await getMany(shards)).length;
  await grow();
  expect(await spend()).toBeLessThanOrEqual(before + empty / 2);
});
