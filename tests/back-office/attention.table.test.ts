import { beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays, anchorDayOf, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredReturn } from '#functions/orders/returns/open-returns.ts';
import type { StoredOrder } from '#functions/orders/orders.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';
import { call } from '../support/call.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { findUser } = await import('#functions/accounts/users.ts');
const { changeOrder, placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { putRefundStep, finishRefundStep } = await import('#functions/orders/refunds/refunds.ts');
const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
const { putFailedDeliveries, reopenDelivery } =
  await import('#functions/routines/sending/delivery-ledger.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { noticeLowStock } = await import('#functions/back-office/housekeeping.ts');
const orders = await import('#functions/orders/desk/order-management.lambda.ts');
const fixtures = await progressFixtures();
const { correct, created, update } = await startProductCalls();
const { rowOf } = await startOverviewCalls();

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** Writes an order as it was placed, with what it counts as. */
async function place(placedAt: Date, facts: Partial<StoredOrder>): Promise<StoredOrder> {
  const { userId } = await fixtures.createUser();
  const order = sampleOrder(placedAt, { userId, ...facts });
  await transact(placeOrderSteps(order, (await findUser(userId))!));
  return order;
}

describe('orders to ship', () => {
  it('orders to ship are those that are paid and not sent, the oldest first, until each is sent', async () => {
    expect(await rowOf('orders-to-ship')).toBeUndefined();
    const older = await place(ago(50), { status: 'processing' });
    const newer = await place(ago(3), { status: 'processing', paymentStatus: 'partially_refunded' });
    await place(ago(90), { status: 'shipped' });
    await place(ago(91), { status: 'pending', paymentStatus: 'pending' });
    expect(await rowOf('orders-to-ship')).toEqual({
      kind: 'orders-to-ship',
      count: 2,
      isPartial: false,
      oldest: older.createdAt,
      amount: null,
    });
    await transact(changeOrder(older, { status: 'shipped' }, new Date()).steps);
    expect(await rowOf('orders-to-ship')).toMatchObject({ count: 1, oldest: newer.createdAt });
    await transact(changeOrder(newer, { status: 'cancelled' }, new Date()).steps);
    expect(await rowOf('orders-to-ship')).toBeUndefined();
  });
});

describe('orders that were shipped long ago', () => {
  const shipped = (hours: number, facts: Partial<StoredOrder> = {}) =>
    place(ago(hours + 24), { status: 'shipped', shippedAt: ago(hours).toISOString(), ...facts });

  nightly(
    'orders that were shipped more than seven days ago are counted until each is marked as delivered',
    async () => {
      expect(await rowOf('late-deliveries')).toBeUndefined();
      const [older, newer] = [
        await shipped(9 * 24),
        await shipped(7 * 24 + 1, { paymentStatus: 'partially_refunded' }),
      ];
      // placed long ago, but shipped only now
      await shipped(7 * 24 - 2);
      expect(await rowOf('late-deliveries')).toEqual({
        kind: 'late-deliveries',
        count: 2,
        isPartial: false,
        oldest: older.shippedAt,
        amount: null,
      });
      const deliver = (order: StoredOrder) =>
        transact(
          changeOrder(order, { status: 'delivered', deliveredAt: new Date().toISOString() }, new Date())
            .steps,
        );
      await deliver(older);
      expect(await rowOf('late-deliveries')).toMatchObject({ count: 1, oldest: newer.shippedAt });
      await deliver(newer);
      expect(await rowOf('late-deliveries')).toBeUndefined();
    },
  );
});

describe('open returns', () => {
  const requested = (hours: number, productId: string): StoredReturn => ({
    _id: `ret_${hours}`,
    key: `key_${hours}`,
    state: 'requested',
    requestedAt: ago(hours).toISOString(),
    isSent: true,
    isSealed: true,
    reason: '',
    lines: [{ productId, quantity: 1, restocked: 0, writtenOff: 0, refused: 0 }],
    note: '',
    answer: '',
    refundedCents: 0,
  });

  async function change(order: StoredOrder, returns: StoredReturn[]): Promise<StoredOrder> {
    const { changed, steps } = changeOrder(order, { returns }, new Date());
    await transact(steps);
    return changed;
  }

  nightly(
    'returns that wait for the parcel or for the shop are counted, since the first was asked for, until each is closed',
    async () => {
      expect(await rowOf('open-returns')).toBeUndefined();
      const [first, second] = [
        requested(70, 'prd_1'),
        { ...requested(40, 'prd_2'), state: 'inspected' as const },
      ];
      const sold = async () => place(ago(400), { status: 'delivered' });
      const older = await change(await sold(), [first, second]);
      const newer = await change(await sold(), [requested(20, 'prd_1')]);
      await change(await sold(), [{ ...requested(10, 'prd_1'), state: 'rejected' }]);
      expect(await rowOf('open-returns')).toEqual({
        kind: 'open-returns',
        count: 3,
        isPartial: false,
        oldest: first.requestedAt,
        amount: null,
      });
      await change(older, [{ ...first, state: 'rejected' }, second]);
      expect(await rowOf('open-returns')).toMatchObject({ count: 2, oldest: second.requestedAt });
      await change(newer, [{ ...newer.returns[0]!, state: 'refunded' }]);
      expect(await rowOf('open-returns')).toMatchObject({ count: 1 });
    },
  );
});

describe('sends without a routine', () => {
  const today = () => inMadrid(new Date()).day;

  nightly(
    'of the users who are due by tomorrow those without a routine are counted, until it is created',
    async () => {
      const tomorrow = addDays(today(), 1);
      const [strength, other] = [fixtures.track(0, 0), fixtures.track(1, 2)];
      await fixtures.addRoutine(1, other);
      expect(await rowOf('sends-without-routine')).toBeUndefined();
      const due = (nextDueDate: string, facts = {}) =>
        fixtures.createSubscriber({ nextDueDate, anchorDay: anchorDayOf(nextDueDate), ...facts });
      await due(tomorrow);
      const waiting = await due(addDays(today(), -4));
      await due(tomorrow, other);
      await due(addDays(today(), 2));
      await due(tomorrow, { isActive: false, isHeld: true });
      expect(await rowOf('sends-without-routine')).toMatchObject({
        count: 2,
        isPartial: false,
        oldest: sendTime(addDays(today(), -4)).toISOString(),
      });
      await fixtures.putProgress(waiting.userId, { isActive: false, isHeld: true });
      expect(await rowOf('sends-without-routine')).toMatchObject({
        count: 1,
        oldest: sendTime(tomorrow).toISOString(),
      });
      await fixtures.addRoutine(1, strength);
      expect(await rowOf('sends-without-routine')).toBeUndefined();
    },
  );

  nightly('users beyond the bound are not read: the row says that there may be more', async () => {
    const nextDueDate = addDays(today(), -1);
    const { putProgressStep, newProgress } = await import('#functions/routines/progress.ts');
    const users = Array.from({ length: 405 }, (_, at) => `usr_${String(at).padStart(4, '0')}`);
    const now = new Date();
    for (let at = 0; at < users.length; at += 50)
      await transact(
        users
          .slice(at, at + 50)
          .map((userId) =>
            putProgressStep(newProgress(userId, 'sub_1', fixtures.track(1, 1), nextDueDate, now), null),
          ),
      );
    const row = (await rowOf('sends-without-routine'))!;
    // of the 400 that are read, one or two are of the test before and have a routine
    expect(row.isPartial).toBe(true);
    expect(row.count).toBeGreaterThan(390);
    expect(row.count).toBeLessThanOrEqual(400);
    await fixtures.addRoutine(1, fixtures.track(1, 1));
    expect(await rowOf('sends-without-routine')).toMatchObject({ count: 0, isPartial: true });
  });
});

describe('failed sends', () => {
  const fail = async (hours: number, month: number) => {
    const { userId } = await fixtures.createUser();
    const failed = {
      ...(await fixtures.putDelivery(userId, 120)),
      _id: deliveryId(fixtures.track(), month),
      month,
      sentAt: null,
      failedAt: ago(hours).toISOString(),
      reason: 'bounced' as const,
    };
    await putFailedDeliveries([failed]);
    return failed;
  };

  nightly(
    'failed sends are counted up to a hundred, the oldest first, until each is sent again',
    async () => {
      expect(await rowOf('failed-sends')).toBeUndefined();
      const [older, newer] = [await fail(30, 1), await fail(2, 1)];
      expect(await rowOf('failed-sends')).toMatchObject({
        count: 2,
        isPartial: false,
        oldest: older.failedAt,
      });
      expect(await reopenDelivery(older, { batchId: 'bat_2', runId: 'run_2' }, new Date())).toBe(true);
      expect(await rowOf('failed-sends')).toMatchObject({ count: 1, oldest: newer.failedAt });
      await Promise.all(Array.from({ length: 100 }, (_, at) => fail(1, at + 2)));
      expect(await rowOf('failed-sends')).toMatchObject({ count: 100, isPartial: true });
    },
  );
});

describe('missing stock', () => {
  beforeEach(() => noticeLowStock(new Date()));

  nightly(
    'sold-out and low products on sale are counted apart, since their stock fell, until it is corrected',
    async () => {
      const before = new Date().toISOString();
      const out = await created({ stock: '0' });
      const low = await created({ stock: '10' });
      await created({ stock: '11' });
      await update((await created({ stock: '0' }))._id, { isActive: 'false' });
      expect(await rowOf('sold-out')).toMatchObject({ count: 1, oldest: null, isPartial: false });
      await noticeLowStock(new Date());
      const [soldOut, lowStock] = [await rowOf('sold-out'), await rowOf('low-stock')];
      expect([soldOut!.count, lowStock!.count]).toEqual([1, 1]);
      for (const row of [soldOut!, lowStock!]) expect(row.oldest! >= before).toBe(true);
      await correct(low._id, 10, 0);
      expect(await rowOf('low-stock')).toBeUndefined();
      expect(await rowOf('sold-out')).toMatchObject({ count: 2, oldest: soldOut!.oldest });
      await correct(low._id, 0, 30);
      await correct(out._id, 0, 30);
      expect(await rowOf('sold-out')).toBeUndefined();
    },
  );
});

describe('open refunds', () => {
  const open = async (hours: number, cents: number, facts: Partial<StoredOrder> = {}) => {
    const order = await place(ago(100), facts);
    const { _id: orderId, userId } = order;
    const refund = {
      _id: `rfd_${orderId.slice(4)}`,
      orderId,
      userId,
      state: 'requested' as const,
      cents,
      lines: [],
      shippingCents: 0,
      freeCents: 0,
      closesAs: null,
      reason: '',
      author: null,
      createdAt: ago(hours).toISOString(),
      failure: null,
      stripeId: null,
      outside: null,
    };
    await transact([putRefundStep(order, refund)]);
    return refund;
  };

  nightly(
    'refunds that Stripe has not settled are counted with their euros since the oldest, until they are',
    async () => {
      const [older, newer] = [await open(5, 1250), await open(1, 700)];
      expect(await rowOf('open-refunds')).toEqual({
        kind: 'open-refunds',
        count: 2,
        isPartial: false,
        oldest: older.createdAt,
        amount: 19.5,
      });
      await transact([finishRefundStep(older, { state: 'succeeded', failure: null })]);
      expect(await rowOf('open-refunds')).toMatchObject({ count: 1, oldest: newer.createdAt, amount: 7 });
      await transact([finishRefundStep(newer, { state: 'failed', failure: 'expired' })]);
      expect(await rowOf('open-refunds')).toBeUndefined();
    },
  );

  it('P121: the list of open refunds has each order that is counted once, under every other filter, and no other', async () => {
    const { token } = await signIn('admin');
    const list = async (query: Record<string, string> = {}) => {
      const { status, body } = await call(orders.handler, 'GET /api/orders', {
        token,
        query: { refund: 'open', ...query },
      });
      expect([status, body.data.count]).toEqual([200, null]);
      const shown = body.data.orders as { _id: string }[];
      return { ids: shown.map(({ _id }) => _id), next: body.data.nextCursor as string | null };
    };
    expect((await list()).ids).toEqual([]);
    await place(ago(99), { orderNumber: 'TEN-NOREFUND' });
    const first = await open(5, 100, { status: 'delivered', orderNumber: 'TEN-FIRST9' });
    const second = await open(4, 100, { status: 'shipped', orderNumber: 'TEN-SECOND' });
    const third = await open(3, 100, { status: 'shipped', paymentStatus: 'partially_refunded' });
    const newestFirst = [first, second, third]
      .map(({ orderId }) => orderId)
      .toSorted()
      .toReversed();
    expect((await list()).ids).toEqual(newestFirst);
    const page = await list({ limit: '2' });
    expect(page).toEqual({ ids: newestFirst.slice(0, 2), next: newestFirst[2] });
    expect(await list({ limit: '2', cursor: page.next! })).toEqual({ ids: newestFirst.slice(2), next: null });
    expect((await list({ status: 'delivered' })).ids).toEqual([first.orderId]);
    expect((await list({ status: 'shipped', paymentStatus: 'paid' })).ids).toEqual([second.orderId]);
    expect((await list({ to: '2020-01-01' })).ids).toEqual([]);
    expect((await list({ search: 'first9' })).ids).toEqual([first.orderId]);
    expect((await list({ search: 'norefund' })).ids).toEqual([]);
    await transact([finishRefundStep(second, { state: 'succeeded', failure: null })]);
    expect((await list()).ids).toEqual(newestFirst.filter((id) => id !== second.orderId));
  });
});
