import { beforeEach, describe, expect, it } from 'vitest';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import type { Mail } from '#functions/platform/mail/outbox/mail-delivery.ts';
import type { StoredOrder } from '#functions/orders/orders.ts';
import { call } from '../support/call.ts';
import { startReviewCalls, type Buyer } from '../support/reviews/review-calls.ts';
import { mailFiller } from '../support/mail/fill-mails.ts';
import { outbox } from '../support/mail/outbox.ts';
import { signIn } from '../support/sign-in.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { crashAtWrite, crashBefore, deathsAtTable } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import { freshIp } from '../accounts/accounts.ts';

await useTable();
const { buyerOf, createProduct, handler, mine, ordered, write } = await startReviewCalls();
const { askForReviews } = await import('#functions/back-office/ask-for-reviews.ts');
const { deliverOrder } = await import('#functions/orders/desk/ship-order.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { applyEdit } = await import('#functions/catalogue/product-changes.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { changeOrder } = await import('#functions/orders/order-changes.ts');
const { findOrderEvents } = await import('#functions/orders/order-events.ts');
const { StoredReturn } = await import('#functions/orders/returns/open-returns.ts');
const { findDueReviewRequests, findReviewRequest } = await import('#functions/orders/review-requests.ts');
const { keys } = await import('#functions/entities.ts');
const { transact, update } = await import('#functions/platform/table/table.ts');

const fill = await mailFiller();

const deliveredAt = new Date('2026-11-02T17:30:00Z');
/** 10:00 in Madrid, fourteen days later. */
const dueAt = new Date('2026-11-16T09:00:00Z');
const minute = 60_000;
const admin = { _id: 'usr_admin', name: 'Alba' };

/** An order of a buyer that is delivered on 2 November. */
async function delivered(products: Parameters<typeof ordered>[1], buyer?: Buyer) {
  const by = buyer ?? (await signIn());
  const facts = { status: 'shipped', deliveredAt: null } as const;
  const order = await ordered(by, products, facts);
  return { buyer: by, order: await deliverOrder(order, admin, deliveredAt) };
}

/** The mails that ask a buyer. */
async function requestsTo({ userId }: Buyer) {
  const { email } = (await findUser(userId))!;
  const isRequest = ({ to, content }: Mail) => to === email && content.template === 'review-request';
  return (await outbox()).filter(isRequest);
}

/** What they say. */
const asked = async (buyer: Buyer) =>
  (await Promise.all((await requestsTo(buyer)).map(fill))).map(
    ({ content }) => content.data as Record<string, unknown>,
  );

const housekeepAt = (at = dueAt) => askForReviews(at);
const isSettled = async ({ _id }: StoredOrder) => (await findReviewRequest(_id))?.settled;
const stop = (token: string) =>
  call(handler, 'POST /api/reviews/requests/stop', { ip: freshIp(), body: { token } });
const tokenIn = async (buyer: Buyer) =>
  tokenOfFragment(new URL((await asked(buyer)).at(-1)!.withdrawUrl as string).hash)!;

beforeEach(async () => {
  // what earlier tests have left
  await housekeepAt();
});

describe('asking', () => {
  it('P106: the buyer of a delivered order is asked once, at ten in the morning of the fourteenth day', async () => {
    const [first, second] = [
      await createProduct({ title: 'Comba' }),
      await createProduct({ title: 'Esterilla' }),
    ];
    const { buyer, order } = await delivered([first, second]);
    expect(await housekeepAt(new Date(dueAt.getTime() - minute))).toEqual({ done: 0, failed: 0 });
    expect(await housekeepAt()).toEqual({ done: 1, failed: 0 });
    const [data] = await asked(buyer);
    expect(data).toMatchObject({
      orderNumber: order.orderNumber,
      products: 'Comba y Esterilla',
      reviewsUrl: 'https://tenaz.test/perfil?tab=opiniones',
      withdrawUrl: expect.stringContaining('https://tenaz.test/legal/opiniones#token='),
    });
    const mailIds = (await requestsTo(buyer)).map(({ _id }) => _id);
    expect(mailIds).toHaveLength(1);
    expect(await housekeepAt(new Date('2027-01-01T09:00:00Z'))).toEqual({ done: 0, failed: 0 });
    expect(await asked(buyer)).toHaveLength(1);
    const events = await findOrderEvents(order._id);
    expect(events.filter(({ kind }) => kind === 'review_request')).toMatchObject([{ mailIds }]);
  });

  it('the link of a single product leads to its form', async () => {
    const product = await createProduct();
    const { buyer } = await delivered([product]);
    await housekeepAt();
    expect((await asked(buyer))[0]!.reviewsUrl).toBe(
      `https://tenaz.test/perfil?tab=opiniones&producto=${product._id}`,
    );
  });

  it('P106: many housekeeping runs at once make one mail', async () => {
    const { buyer } = await delivered([await createProduct()]);
    const results = await Promise.all(Array.from({ length: 5 }, () => housekeepAt()));
    expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(await asked(buyer)).toHaveLength(1);
  });

  it.each(deathsAtTable)(
    'P106: housekeeping that dies $when each of its writes makes one mail, and the next one finishes',
    async ({ fault }) => {
      for (let nth = 1, isOver = false; !isOver; nth++) {
        const { buyer, order } = await delivered([await createProduct()]);
        const writes = crashAtWrite(nth, fault);
        await housekeepAt().catch(() => undefined);
        isOver = writes.made < nth;
        writes.restore();
        await housekeepAt();
        expect(await asked(buyer)).toHaveLength(1);
        expect(await isSettled(order)).toMatchObject({ isMailed: true });
        expect(nth).toBeLessThan(10);
      }
    },
  );

  it('a delivery that dies before its transaction plans nothing, and one that is repeated plans once', async () => {
    const buyer = await signIn();
    const facts = { status: 'shipped', deliveredAt: null } as const;
    const order = await ordered(buyer, [await createProduct()], facts);
    const writes = crashAtWrite(1, crashBefore);
    await expect(deliverOrder(order, admin, deliveredAt)).rejects.toThrow('the process is gone');
    writes.restore();
    expect(await findReviewRequest(order._id)).toBeNull();
    await deliverOrder(order, admin, deliveredAt);
    await expect(deliverOrder(order, admin, deliveredAt)).rejects.toMatchObject({ refusal: 'order_changed' });
    expect((await findReviewRequest(order._id))!.dueAt).toBe(dueAt.toISOString());
  });
});

describe('who is not asked', () => {
  /** Settles a request of one product after something has happened; returns whether a mail was written. */
  async function isAskedAfter(act: (buyer: Buyer, order: StoredOrder) => Promise<unknown>): Promise<boolean> {
    const { buyer, order } = await delivered([await createProduct()]);
    await act(buyer, order);
    expect((await housekeepAt()).failed).toBe(0);
    expect(await isSettled(order)).toMatchObject({ isMailed: (await asked(buyer)).length === 1 });
    return (await asked(buyer)).length === 1;
  }
  const change = (order: StoredOrder, facts: Partial<StoredOrder>) =>
    transact(changeOrder(order, facts, new Date()).steps);
  const returning = (order: StoredOrder) =>
    StoredReturn.parse({
      _id: 'ret_1',
      key: '1',
      state: 'requested',
      requestedAt: deliveredAt.toISOString(),
      isSent: true,
      isSealed: true,
      reason: '',
      lines: order.lines.map(({ productId, quantity }) => ({ productId, quantity })),
    });

  it.each([
    // the one that is asked
    ['nothing has happened', async () => undefined, true],
    [
      'the order was refunded',
      (_: Buyer, order: StoredOrder) => change(order, { status: 'refunded', paymentStatus: 'refunded' }),
      false,
    ],
    [
      'all units were refunded',
      (_: Buyer, order: StoredOrder) =>
        change(order, { lines: order.lines.map((line) => ({ ...line, refunded: line.quantity })) }),
      false,
    ],
    [
      'all units are on their way back',
      (_: Buyer, order: StoredOrder) => change(order, { returns: [returning(order)] }),
      false,
    ],
    [
      'the buyer is banned',
      ({ userId }: Buyer) =>
        update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } }),
      false,
    ],
    [
      'the product is not shown any more',
      async (_: Buyer, order: StoredOrder) =>
        applyEdit((await findProduct(order.lines[0]!.productId))!, { isActive: false }),
      false,
    ],
    [
      'the buyer has reviewed it',
      async (buyer: Buyer, order: StoredOrder) =>
        write(buyer, (await findProduct(order.lines[0]!.productId))!),
      false,
    ],
    [
      'the buyer wants no such mails',
      ({ token }: Buyer) =>
        call(handler, 'PUT /api/reviews/requests', { token, body: { wantsRequests: false } }),
      false,
    ],
  ] as const)('when %s, the buyer is asked: %#', async (_, act, isAsked) => {
    expect(await isAskedAfter(act)).toBe(isAsked);
  });

  it('only what the buyer still has is named', async () => {
    const [kept, back] = [
      await createProduct({ title: 'Comba' }),
      await createProduct({ title: 'Esterilla' }),
    ];
    const { buyer, order } = await delivered([kept, back]);
    const lines = order.lines.map((line) => (line.productId === back._id ? { ...line, refunded: 1 } : line));
    await change(order, { lines, paymentStatus: 'partially_refunded' });
    await housekeepAt();
    expect(await asked(buyer)).toMatchObject([{ products: 'Comba' }]);
  });
});

describe('stopping', () => {
  it('P106: the link of a mail stops all later ones without a sign-in, twice is no error, and the profile starts them again', async () => {
    const product = await createProduct();
    const { buyer } = await delivered([product]);
    await housekeepAt();
    const token = await tokenIn(buyer);
    expect((await mine(buyer)).wantsRequests).toBe(true);
    for (let time = 0; time < 2; time++) expect((await stop(token)).status).toBe(200);
    expect((await mine(buyer)).wantsRequests).toBe(false);
    await delivered([await createProduct()], buyer);
    await housekeepAt();
    expect(await asked(buyer)).toHaveLength(1);
    const again = { token: buyer.token, body: { wantsRequests: true } };
    expect((await call(handler, 'PUT /api/reviews/requests', again)).body.data).toEqual({
      wantsRequests: true,
    });
    await delivered([await createProduct()], buyer);
    await housekeepAt();
    expect(await asked(buyer)).toHaveLength(2);
  });

  it('P106: a buyer who stops them while housekeeping runs gets none', async () => {
    const { buyer, order } = await delivered([await createProduct()]);
    const { token } = buyer;
    beforeNextTransaction(() =>
      call(handler, 'PUT /api/reviews/requests', { token, body: { wantsRequests: false } }),
    );
    expect(await housekeepAt()).toEqual({ done: 0, failed: 0 });
    expect(await housekeepAt()).toEqual({ done: 0, failed: 0 });
    expect(await asked(buyer)).toEqual([]);
    expect(await isSettled(order)).toMatchObject({ isMailed: false });
    expect(await findDueReviewRequests(dueAt)).toEqual([]);
  });

  it('P18: an invented link, or one of another kind, stops nothing', async () => {
    const buyer = await buyerOf(await createProduct());
    expect((await stop('invented')).body.code).toBe('link_expired');
    expect((await mine(buyer)).wantsRequests).toBe(true);
  });
});
