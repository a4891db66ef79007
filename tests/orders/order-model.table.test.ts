import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { StoredOrder } from '#functions/orders/orders.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { toCents } from '#shared/rules/money.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { cartLine, createBuyer, createProduct, startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { correctStock } = await import('#functions/catalogue/product-changes.ts');
const { listStockEntries } = await import('#functions/catalogue/stock/stock-ledger.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { findDrifts } = await import('#functions/orders/order-recount.ts');
const desk = await startOrderDesk(shop);
const { request, receive, inspect, refundReturn, returnsOf } = await startReturns(desk);

type Product = Awaited<ReturnType<typeof createProduct>>;

/** The products of a run and the orders placed in it. */
interface World {
  products: Product[];
  sales: Sale[];
}

/** One action on the order that `pick` chooses; its name is printed when a run fails. */
interface Action {
  name: string;
  pick: number;
  amount: number;
  flag: boolean;
}

const author = { _id: 'usr_x', name: 'Clara' };
const chosen = ({ sales }: World, pick: number): Sale | undefined => sales[pick % sales.length];

/** Every action may be refused, because the order is in another state; none may fail in another way. */
const actions: Record<string, (world: World, action: Action) => Promise<unknown>> = {
  sell: async (world, { pick, amount }) => {
    const product = world.products[pick % world.products.length]!;
    const buyer = await createBuyer();
    const { status, body } = await desk.open(buyer, [cartLine(product, amount)]);
    expect([200, 409]).toContain(status);
    if (status !== 200) return;
    await shop.stripe.pay(body.data.sessionId);
    const session = await shop.sdk.checkout.sessions.retrieve(body.data.sessionId);
    world.sales.push({ buyer, product, intent: session.payment_intent as string, ...body.data });
  },
  correct: ({ products }, { pick, amount, flag }) =>
    correctStock(products[pick % products.length]!._id, {
      delta: flag ? amount : -1,
      reason: 'recount',
      note: '',
      author,
      at: new Date(),
    }).catch((error: unknown) => expect(error).toMatchObject({ refusal: 'stock_short' })),
  cancel: (world, { pick }) => moved(world, pick, { status: 'cancelled' }),
  ship: (world, { pick }) => moved(world, pick, { status: 'shipped' }),
  deliver: (world, { pick }) => moved(world, pick, { status: 'delivered' }),
  refundAll: (world, { pick, flag }) => moved(world, pick, { status: 'refunded', restock: flag }),
  refundOne: async (world, { pick, flag }) => {
    const sale = chosen(world, pick);
    if (!sale) return;
    const lines = [{ product: sale.product._id, quantity: 1, restock: flag }];
    expectAnswer(await desk.refund(sale, { lines, reason: 'modelo' }));
  },
  refundByHand: async (world, { pick, amount }) => {
    const sale = chosen(world, pick);
    const refund = { payment_intent: sale?.intent ?? '', amount: amount * 100 };
    if (sale) await shop.sdk.refunds.create(refund).catch(() => undefined);
  },
  refuse: async (world, { pick }) => {
    const sale = chosen(world, pick);
    // two at once may refuse the same
    if (sale)
      await desk.failRefunds(sale).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
  },
  repeat: async (world, action) => {
    for (const step of ['refundOne', 'refuse', 'refundOne']) await actions[step]!(world, action);
  },
  withdraw: async (world, { pick }) => {
    const sale = chosen(world, pick);
    if (!sale) return;
    const { status } = await request(sale);
    expect([201, 409, 503]).toContain(status);
    if (status !== 201) return;
    expectAnswer(await receive(sale));
    expectAnswer(await inspect(sale));
  },
  payReturn: async (world, { pick }) => {
    const sale = chosen(world, pick);
    if (sale && (await returnsOf(sale)).length > 0) expectAnswer(await refundReturn(sale));
  },
  sendBack: async (world, action) => {
    for (const step of ['ship', 'deliver', 'refundOne', 'refuse', 'withdraw', 'payReturn'])
      await actions[step]!(world, action);
  },
  payOutside: async (world, { pick }) => {
    const sale = chosen(world, pick);
    if (sale) expect([200, 404, 409]).toContain((await desk.payOutside(sale)).status);
  },
  tellAgain: async (world, { pick }) => {
    const sale = chosen(world, pick);
    for (const event of sale ? desk.eventsOf(sale).toReversed() : [])
      await shop.deliver({ ...event, id: `${event.id}_${Math.random()}` });
  },
};

async function moved(world: World, pick: number, body: object): Promise<void> {
  const sale = chosen(world, pick);
  if (sale) expectAnswer(await desk.setStatus(sale, body));
}

const sumOf = (cents: number[]): number => cents.reduce((sum, one) => sum + one, 0);

const expectAnswer = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([200, 409], body.code).toContain(status);

async function expectAgreement({ products, sales }: World): Promise<void> {
  for (const { _id } of products) {
    const { stock, held } = (await findProduct(_id))!;
    const { items } = await listStockEntries(_id, 100);
    expect(items.reduce((sum, { delta }) => sum + delta, 0)).toBe(stock + held);
  }
  for (const sale of sales) {
    const order = await desk.orderOf(sale);
    const { data: atStripe } = await shop.sdk.refunds.list({ payment_intent: sale.intent });
    const paidBack = sumOf(atStripe.map(({ status, amount }) => (status === 'succeeded' ? amount : 0)));
    const atShop = order.refundedCents - order.refundedOutsideCents;
    expect({ cents: atShop, open: order.openRefundId }).toEqual({ cents: paidBack, open: null });
    expect(order.owedCents).toBeLessThanOrEqual(Math.max(order.totalCents - order.refundedCents, 0));
    for (const { quantity, refunded } of order.lines) expect(refunded).toBeLessThanOrEqual(quantity);
    const { refunds } = await desk.detail(sale);
    const recorded = refunds.map(({ state, amount }) => (state === 'succeeded' ? toCents(amount) : 0));
    const late = order.hold === 'refunded' ? order.refundedCents : 0;
    expect(sumOf(recorded) + late).toBe(paidBack);
    if (order.hold === 'sold') expectUnits(order, refunds);
    const outside = refunds.map((refund) => toCents(refund.outside?.amount ?? 0));
    expect(sumOf(outside)).toBe(order.refundedOutsideCents);
  }
  expect(await findDrifts()).toEqual([]);
}

/** Units that have gone back into the stock are those of a refund that is paid, or wait for one to be. */
function expectUnits({ lines, returns }: StoredOrder, refunds: ManagedOrderDetail['refunds']): void {
  for (const { productId, quantity, restocked, takenBack } of lines) {
    const restockedBy = (...states: string[]) =>
      sumOf(
        refunds
          .filter(({ state }) => states.includes(state))
          .flatMap((refund) => refund.lines.filter((line) => line.product === productId && line.restock))
          .map((line) => line.quantity),
      );
    const paidReturns = returns.filter(({ state }) => state === 'refunded');
    const returned = sumOf(
      paidReturns.flatMap((one) =>
        one.lines.map((line) => (line.productId === productId ? line.restocked : 0)),
      ),
    );
    expect(restocked).toBeLessThanOrEqual(quantity);
    // a refund that restocks may pay the units of a return
    if (returns.length === 0) expect(restocked - takenBack).toBeGreaterThanOrEqual(restockedBy('succeeded'));
    // what is paid outside Stripe may be less than was asked for
    expect(restocked - takenBack).toBeLessThanOrEqual(restockedBy('succeeded', 'outside') + returned);
  }
}

const action = fc.record({
  name: fc.constantFrom('sell', 'sell', 'repeat', 'sendBack', 'sendBack', ...Object.keys(actions)),
  pick: fc.nat(5),
  amount: fc.integer({ min: 1, max: 3 }),
  flag: fc.boolean(),
});

it('P66: after any sales, corrections, cancellations and refunds, by two admins at once and with events twice, stock equals ledger, orders equal Stripe, counters equal a recount', async () => {
  const pairs = fc.array(fc.tuple(action, action), { minLength: 6, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(pairs, async (rounds) => {
      const products = await Promise.all([createProduct({ stock: 6 }), createProduct({ stock: 2 })]);
      const world: World = { products, sales: [] };
      shop.stripe.faults.set({ duplicate: 2, shuffle: true });
      await actions['sell']!(world, { name: 'sell', pick: 0, amount: 2, flag: false });
      for (const pair of rounds) {
        await Promise.all(pair.map((one) => actions[one.name]!(world, one)));
        await shop.stripe.idle();
      }
      await expectAgreement(world);
    }),
    modelRuns(1, 30),
  );
});
