import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { createBuyer, startShop } from '../support/start-shop.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());
const life = await startSubscriberCalls(shop);
const { subscriber, goToRenewal, replaceCard, withdraw, stored } = life;
const users = await import('#functions/back-office/users/user-management.lambda.ts');
const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const { readLateCounters } = await import('#functions/subscriptions/payments/late-payments.ts');
const { recordWithdrawalSteps, finishWithdrawalStep } =
  await import('#functions/subscriptions/withdrawals.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { findErasureWaits } = await import('#functions/privacy/erasure/deletion-state.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { rowOf } = await startOverviewCalls();

const listOf =
  (status: string) =>
  async (query: Record<string, string> = {}) => {
    const { token } = await signIn('admin');
    const { body } = await call(users.handler, 'GET /api/users', { token, query: { status, ...query } });
    return (body.data as { _id: string }[]).map(({ _id }) => _id);
  };
const lateList = listOf('late');
const withdrawnList = listOf('withdrawn');

/** Subscribers whose renewal is declined; the first subscribed a day before the second. */
async function lateSubscribers(): Promise<[Subscriber, Subscriber]> {
  const first = await subscriber();
  await life.go(day);
  const second = await subscriber();
  for (const who of [first, second]) await life.chargeSilently(who, cards.declined);
  await goToRenewal(first);
  // at the end of January both renew on the last of February
  if ((await stored(second))!.lateSince === null) await goToRenewal(second);
  return [first, second];
}

const end = async (...all: Subscriber[]) => {
  for (const { id } of all) await shop.sdk.subscriptions.cancel(id);
  await shop.stripe.idle();
};

describe('P91: late payments', () => {
  it('P91: late payments are counted and listed with the open euros, oldest first, until they are paid', async () => {
    expect(await rowOf('late-payments')).toBeUndefined();
    const [first, second] = await lateSubscribers();
    const since = new Date((await stored(first))!.lateSince! * 1000).toISOString();
    expect(await rowOf('late-payments')).toMatchObject({ count: 2, amount: 39.98, oldest: since });
    expect(await lateList()).toEqual([first.userId, second.userId]);
    expect(await lateList({ search: 'vera' })).toHaveLength(2);
    expect((await replaceCard(first, cards.good)).status).toBe(200);
    await shop.stripe.idle();
    expect(await rowOf('late-payments')).toMatchObject({ count: 1, amount: 19.99 });
    expect(await lateList()).toEqual([second.userId]);
    await end(second);
    expect(await rowOf('late-payments')).toBeUndefined();
    expect(await lateList()).toEqual([]);
  });

  it('P91: ten concurrent syncs of a late payment count it once, and it stays late since the first', async () => {
    const [who, other] = await lateSubscribers();
    const { lateSince } = (await stored(who))!;
    const late = await readLateCounters();
    await Promise.all(Array.from({ length: 10 }, () => syncSubscription(who.userId, new Date())));
    expect(await readLateCounters()).toEqual(late);
    expect((await stored(who))!.lateSince).toBe(lateSince);
    await end(who, other);
    expect(await readLateCounters()).toEqual({ count: 0, cents: 0 });
  });
});

describe('P240: a refund of a subscription that the bank sends back', () => {
  const chargeOf = ({ customerId }: Subscriber) =>
    [...shop.stripe.state.charges.values()].find(({ customer, paid }) => customer === customerId && paid)!;
  /** The bank refuses the newest refund of a subscriber; its events come twice and out of order. */
  async function sendBack(who: Subscriber): Promise<void> {
    const made = [...shop.stripe.state.refunds.values()].filter(({ charge }) => charge === chargeOf(who).id);
    shop.stripe.faults.set({ duplicate: 3, shuffle: true });
    shop.stripe.failRefund(made.at(-1)!.id);
    await shop.stripe.idle();
    shop.stripe.faults.reset();
  }
  const send =
    (path: string) =>
    async ({ userId }: Subscriber, body: object, { token } = {} as { token?: string }) =>
      call(users.handler, `POST /api/users/{id}/owed-refund${path}`, {
        token: token ?? (await signIn('admin')).token,
        params: { id: userId },
        body,
      });
  const [repeat, payOutside] = [send(''), send('/outside')];
  const waitsOf = async ({ userId }: Subscriber) => findErasureWaits((await findUser(userId))!, new Date());

  it('P240: that of a withdrawal rings, waits with its euros and delays the erasure until it is repeated', async () => {
    const who = await subscriber();
    expect((await withdraw(who)).body.data.refunded).toBe(1999);
    await shop.stripe.idle();
    expect([await rowOf('open-withdrawals'), await waitsOf(who)]).toEqual([undefined, []]);
    const lines = collectLogLines();
    await sendBack(who);
    expect(levelsOf(lines, 'refund refused by the bank')).toContain('error');
    expect(lines.join('')).toContain('expired_or_canceled_card');
    expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 19.99 });
    expect(await withdrawnList()).toEqual([who.userId]);
    expect(await waitsOf(who)).toEqual(['refunds']);
    // whatever syncs it again leaves it owed
    await syncSubscription(who.userId, new Date());
    const { status, body } = await repeat(who, { cents: 1999 });
    expect([status, body.data.subscription.owed]).toEqual([200, null]);
    await shop.stripe.idle();
    expect(chargeOf(who).amount_refunded).toBe(1999);
    expect([await rowOf('open-withdrawals'), await waitsOf(who)]).toEqual([undefined, []]);
    expect((await repeat(who, { cents: 1999 })).body.code).toBe('nothing_owed');
    expect((await life.lettersTo(who)).filter((each) => each === 'subscription-refunded')).toHaveLength(1);
    // the bank may refuse that as well
    await sendBack(who);
    expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 19.99 });
    expect((await repeat(who, { cents: 1999 })).status).toBe(200);
    expect(await rowOf('open-withdrawals')).toBeUndefined();
  });

  nightly(
    'P240: one made by hand at Stripe waits until as much is paid, by hand or outside Stripe, and the trail says how',
    async () => {
      const who = await subscriber();
      await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 700 });
      await shop.stripe.idle();
      await sendBack(who);
      expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 7 });
      await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 200 });
      await shop.stripe.idle();
      expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 5 });
      expect((await payOutside(who, { cents: 700, reason: 'Bizum' })).body.code).toBe('nothing_owed');
      const { body } = await payOutside(who, { cents: 500, reason: 'Bizum del 12/03' });
      expect(body.data.subscription.owed).toBeNull();
      expect(body.data.timeline).toContainEqual(
        expect.objectContaining({ kind: 'outside-refund', text: 'Bizum del 12/03' }),
      );
      const { items } = await listAuditEntries({ object: who.userId }, { limit: 1 }, new Date());
      expect(items).toMatchObject([
        {
          action: 'outside-refund',
          reason: 'Bizum del 12/03',
          changes: [{ field: 'owedCents', before: 500, after: 0 }],
        },
      ]);
      expect(await rowOf('open-withdrawals')).toBeUndefined();
      expect(chargeOf(who).amount_refunded).toBe(200);
    },
  );

  it('P240: presses at once, and one after a lost answer, pay once', async () => {
    const who = await subscriber();
    const { token } = await signIn('admin');
    await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 700 });
    await shop.stripe.idle();
    await sendBack(who);
    const outage = faultRequests(
      async (go) => {
        await go();
        throw new Error('the answer is lost');
      },
      (method, path) => method === 'POST' && path.startsWith('/v1/refunds'),
    );
    shop.stripe.faults.set({ hold: true });
    expect((await repeat(who, { cents: 700 }, { token })).status).toBe(502);
    outage.restore();
    expect((await payOutside(who, { cents: 700, reason: 'Bizum' })).body.code).toBe('refund_open');
    const answers = await Promise.all([1, 2, 3].map(() => repeat(who, { cents: 700 }, { token })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(chargeOf(who).amount_refunded).toBe(700);
    await shop.stripe.release();
    await shop.stripe.idle();
    expect((await stored(who))!.owed).toEqual({});
    expect(await rowOf('open-withdrawals')).toBeUndefined();
  });

  nightly('P240: a repetition that Stripe refuses is told, and stays owed', async () => {
    const who = await subscriber();
    await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 1999 });
    await shop.stripe.idle();
    await sendBack(who);
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 1000 });
    expect((await repeat(who, { cents: 1999 })).body.code).toBe('refund_refused');
    shop.stripe.faults.reset();
    await shop.sdk.refunds.create({ charge: chargeOf(who).id, amount: 100 });
    await shop.stripe.idle();
    expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 8.99 });
    expect((await repeat(who, { cents: 899 })).status).toBe(200);
    expect(await rowOf('open-withdrawals')).toBeUndefined();
  });

  it('takes `orders:refund` and `users:read`', async () => {
    const who = await subscriber();
    const { token } = await createBuyer();
    expect((await repeat(who, { cents: 1 }, { token })).status).toBe(403);
    expect((await payOutside(who, { cents: 1, reason: 'No' }, { token })).status).toBe(403);
  });

  it('a refunded charge that has paid no invoice is no refund of the subscription', async () => {
    const who = await subscriber();
    const first = [...shop.stripe.state.invoices.values()].find(
      ({ customer }) => customer === who.customerId,
    )!;
    const paid = [...shop.stripe.state.invoicePayments.values()].find(({ invoice }) => invoice === first.id)!;
    // as after a sale by hand at Stripe to the same customer
    paid.payment = { type: 'charge' };
    await shop.sdk.refunds.create({ charge: chargeOf(who).id });
    await shop.stripe.idle();
    expect((await stored(who))!.refunds).toEqual({});
    expect(await life.lettersTo(who)).toEqual(['subscription-started']);
  });
});

describe('open withdrawals', () => {
  nightly(
    'a withdrawal is open from its record until the money has gone back, however often it is asked for',
    async () => {
      const who = await subscriber();
      const refusal = new Error('Stripe is silent');
      const outage = faultRequests(
        () => Promise.reject(refusal),
        (method, path) => method === 'POST' && path.startsWith('/v1/refunds'),
      );
      expect((await withdraw(who)).status).toBeGreaterThanOrEqual(500);
      expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: null });
      outage.restore();
      await Promise.all([withdraw(who), withdraw(who)]);
      await shop.stripe.idle();
      expect((await stored(who))!.withdrawnCents).not.toBeNull();
      expect(await rowOf('open-withdrawals')).toBeUndefined();
      // a call that read the subscription before the money went back
      await transact(recordWithdrawalSteps(who.userId, [], { subscriptionId: who.id }, new Date()));
      expect(await rowOf('open-withdrawals')).toBeUndefined();
    },
  );

  nightly(
    'P121: the list of open withdrawals has each user who is counted, the oldest first, a page at a time and by name',
    async () => {
      expect(await withdrawnList()).toEqual([]);
      const all = [await subscriber(), await subscriber(), await subscriber()];
      await subscriber();
      for (const [at, { userId, id }] of all.entries())
        await transact(
          recordWithdrawalSteps(userId, [], { subscriptionId: id }, new Date(Date.now() - (3 - at) * day)),
        );
      const ids = all.map(({ userId }) => userId);
      expect(await rowOf('open-withdrawals')).toMatchObject({ count: 3 });
      expect(await withdrawnList()).toEqual(ids);
      const { token } = await signIn('admin');
      const paged: string[] = [];
      let cursor: string | null = null;
      do {
        const { body } = await call(users.handler, 'GET /api/users', {
          token,
          query: { status: 'withdrawn', limit: '2', ...(cursor && { cursor }) },
        });
        paged.push(...(body.data as { _id: string }[]).map(({ _id }) => _id));
        cursor = body.nextCursor as string | null;
      } while (cursor);
      expect(paged).toEqual(ids);
      expect((await withdrawnList({ search: 'vera' })).toSorted()).toEqual(ids.toSorted());
      await transact([finishWithdrawalStep(all[1]!, new Date())]);
      expect(await withdrawnList()).toEqual([ids[0], ids[2]]);
    },
  );
});
