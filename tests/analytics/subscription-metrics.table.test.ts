import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import { startMetricCalls, today } from '../support/metrics/metric-calls.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startShop } from '../support/start-shop.ts';
import { startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { planAmounts } from '../support/subscriptions/plan-amounts.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { refuseTransactions } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: reconcile } =
  await import('#functions/subscriptions/stripe/nightly-reconciliation.lambda.ts');
const { findReconciliation, putReconciliation } =
  await import('#functions/subscriptions/stripe/reconciliation.ts');
const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const { sumEvents } = await import('#functions/analytics/metric-events.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');
const lines = collectLogLines();
const life = await startSubscriberCalls(shop);
const { movedBy } = await startMetricCalls();
const { basico, premium, pro, subscriber } = life;
const amountOf = await planAmounts();
const monthly = (plan: { _id: string }) =>
  amountOf({ subscriptionTypeId: plan._id, billingCycle: 'monthly' });
const annual = (plan: { _id: string }) => amountOf({ subscriptionTypeId: plan._id, billingCycle: 'annual' });
const cancelNow = async ({ id }: Subscriber) => {
  await shop.sdk.subscriptions.cancel(id);
  await shop.stripe.idle();
};

beforeEach(() => shop.stripe.faults.reset());

describe('the events of subscriptions', () => {
  it('a new subscriber counts the monthly price, and of an annual one a twelfth', async () => {
    expect(await movedBy(() => subscriber({ plan: premium }))).toEqual({
      newCents: monthly(premium),
      newSubscribers: 1,
    });
    expect(await movedBy(() => subscriber({ plan: basico, cycle: 'annual' }))).toEqual({
      newCents: Math.round(annual(basico) / 12),
      newSubscribers: 1,
    });
  });

  nightly(
    'a change of plan counts the difference as expansion or contraction, when it takes effect',
    async () => {
      const [up, down] = [await subscriber({ plan: basico }), await subscriber({ plan: pro })];
      expect(
        await movedBy(async () => {
          await life.change(up, pro);
          await life.change(down, basico);
          await shop.stripe.idle();
        }),
      ).toEqual({});
      const difference = monthly(pro) - monthly(basico);
      expect(await movedBy(() => life.goToRenewal(up))).toMatchObject({
        expansionCents: difference,
        contractionCents: difference,
      });
    },
  );

  nightly('an end counts as churn, and a user who comes back as a reactivation', async () => {
    const who = await subscriber({ plan: premium });
    const cents = monthly(premium);
    expect(await movedBy(() => cancelNow(who))).toEqual({ churnCents: cents, churnedSubscribers: 1 });
    const back = await movedBy(async () => {
      await life.subscribe(who, { plan: basico });
      await shop.stripe.idle();
    });
    expect(back).toEqual({ reactivationCents: monthly(basico), reactivatedSubscribers: 1 });
    expect(await movedBy(() => cancelNow(who))).toMatchObject({ churnedSubscribers: 1 });
  });

  nightly('a scheduled cancellation counts nothing until it takes effect', async () => {
    const who = await subscriber({ plan: premium });
    expect(await movedBy(() => life.cancel(who))).toEqual({});
  });

  nightly('a declined renewal counts a failed payment once, and is recovered when it is paid', async () => {
    const who = await subscriber({ plan: premium });
    await life.chargeSilently(who, cards.declined);
    const cents = monthly(premium);
    expect(await movedBy(() => life.goToRenewal(who))).toMatchObject({
      failedInvoices: 1,
      failedCents: cents,
    });
    await life.chargeSilently(who, cards.good);
    const paid = await movedBy(async () => {
      await life.pay(who);
      await shop.stripe.idle();
    });
    expect(paid).toEqual({ recoveredInvoices: 1, recoveredCents: cents });
  });

  it('a subscription that ends while a payment is late counts it as lost', async () => {
    const who = await subscriber({ plan: premium });
    await life.chargeSilently(who, cards.declined);
    await life.goToRenewal(who);
    expect(await movedBy(() => cancelNow(who))).toEqual({
      churnCents: monthly(premium),
      churnedSubscribers: 1,
      lostInvoices: 1,
      lostCents: monthly(premium),
    });
  });
});

describe('P122: failed payments that end without being paid', () => {
  /** A subscriber whose renewal was declined, and its open invoice. */
  const late = async () => {
    const who = await subscriber({ plan: premium });
    await life.chargeSilently(who, cards.declined);
    await life.goToRenewal(who);
    return { who, invoice: (await life.stored(who))!.openInvoice! };
  };
  const lost = { lostInvoices: 1, lostCents: monthly(premium) };

  nightly(
    'P122: an invoice that is paid between two reads of a sync is recovered with its whole amount',
    async () => {
      const { who, invoice } = await late();
      await life.chargeSilently(who, cards.good);
      let isPaid = false;
      const { restore } = faultRequests(
        async (send) => {
          if (!isPaid) {
            isPaid = true;
            await shop.sdk.invoices.pay(invoice.id);
          }
          return send();
        },
        (method, path) => method === 'GET' && path.startsWith(`/v1/invoices/${invoice.id}`),
      );
      onTestFinished(restore);
      const paid = await movedBy(async () => {
        await syncSubscription(who.userId, new Date());
        await shop.stripe.idle();
      });
      expect(paid).toEqual({ recoveredInvoices: 1, recoveredCents: monthly(premium) });
    },
  );

  it('P122: an invoice that is voided while the subscription goes on counts as lost, not as recovered', async () => {
    const { who, invoice } = await late();
    const change = await movedBy(async () => {
      await shop.sdk.invoices.voidInvoice(invoice.id);
      await syncSubscription(who.userId, new Date());
      await syncSubscription(who.userId, new Date());
    });
    expect(change).toEqual(lost);
  });

  nightly(
    'P122: an invoice that is given up as uncollectible counts as lost, also when the subscription is active again',
    async () => {
      const { who, invoice } = await late();
      const change = await movedBy(async () => {
        shop.stripe.state.invoices.get(invoice.id)!.status = 'uncollectible';
        life.atStripe(who).status = 'active';
        await syncSubscription(who.userId, new Date());
      });
      expect(change).toEqual(lost);
    },
  );

  /** A newer invoice was paid, so that the subscription is active again while an older one stays open. */
  const activeAgain = async () => {
    const one = await late();
    const { who } = one;
    const read = () => syncSubscription(who.userId, new Date());
    const change = await movedBy(async () => {
      life.atStripe(who).status = 'active';
      await read();
      await read();
    });
    expect(change).toEqual({});
    expect(await life.stored(who)).toMatchObject({ status: 'active', openInvoice: null, lateSince: null });
    return { ...one, read };
  };
  const recovered = { recoveredInvoices: 1, recoveredCents: monthly(premium) };

  it('P122: an older invoice that stays open while the subscription is active again is not lost, and recovered when it is paid', async () => {
    const { who, invoice, read } = await activeAgain();
    await life.chargeSilently(who, cards.good);
    const change = await movedBy(async () => {
      await shop.sdk.invoices.pay(invoice.id);
      await read();
      await read();
    });
    expect(change).toEqual(recovered);
  });

  nightly(
    'P122: an older invoice that is voided after the subscription is active again is lost',
    async () => {
      const { invoice, read } = await activeAgain();
      const change = await movedBy(async () => {
        await shop.sdk.invoices.voidInvoice(invoice.id);
        await read();
        await read();
      });
      expect(change).toEqual(lost);
    },
  );

  nightly('P122: an older invoice that is still open when the subscription ends is lost', async () => {
    const { who } = await activeAgain();
    expect(await movedBy(() => cancelNow(who))).toMatchObject(lost);
  });

  nightly(
    'P122: an older invoice whose payment no event tells is found by a comparison of all subscriptions',
    async () => {
      const { who, invoice } = await activeAgain();
      await life.chargeSilently(who, cards.good);
      await shop.stripe.idle();
      shop.stripe.faults.set({ hold: true });
      await shop.sdk.invoices.pay(invoice.id);
      await putReconciliation({ until: null, walk: null });
      expect(await movedBy(() => reconcile({}))).toEqual(recovered);
    },
  );

  nightly(
    'P122: an older invoice that stays open counts as failed once, also when the payment is late again',
    async () => {
      const { who, read } = await activeAgain();
      const change = await movedBy(async () => {
        life.atStripe(who).status = 'past_due';
        await read();
        await read();
      });
      expect(change).toEqual({});
    },
  );

  it('P122: an invoice that was paid right before the subscription ended counts as recovered', async () => {
    const { who } = await late();
    shop.stripe.faults.set({ hold: true });
    await life.chargeSilently(who, cards.good);
    await shop.sdk.invoices.pay(life.atStripe(who).latest_invoice as string);
    await shop.sdk.subscriptions.cancel(who.id);
    const change = await movedBy(() => syncSubscription(who.userId, new Date()));
    expect(change).toEqual({
      churnCents: monthly(premium),
      churnedSubscribers: 1,
      recoveredInvoices: 1,
      recoveredCents: monthly(premium),
    });
  });
});

describe('P85: events of subscriptions', () => {
  it('P85: events that come five times, shuffled and at once, count once', async () => {
    shop.stripe.faults.set({ duplicate: 5, shuffle: true });
    const change = await movedBy(async () => {
      const who = await subscriber({ plan: premium });
      await cancelNow(who);
      await Promise.all(
        life.eventsOf(who).map((event, nth) => shop.deliver({ ...event, id: `${event.id}_${nth}` })),
      );
    });
    expect(change).toEqual({
      newCents: monthly(premium),
      newSubscribers: 1,
      churnCents: monthly(premium),
      churnedSubscribers: 1,
    });
  });
});

describe('P87: the monthly comparison with Stripe', () => {
  /** A night in which no event is missed. */
  const night = async () => {
    await putReconciliation({ until: Math.floor(Date.now() / 1000), walk: null });
    lines.length = 0;
    await reconcile({});
  };
  /** The next month begins. */
  const goToNextMonth = () => life.go(31 * 86_400_000);
  /** A subscriber whom the metrics lack. */
  const uncounted = async () => {
    const who = await subscriber({ plan: premium });
    const key = keys.subscription(who.userId);
    await update(key, { update: 'SET countedCents = :none', values: { ':none': 0 } });
    return who;
  };

  it('P87: subscriptions that the metrics lack are counted once, on the day that has ended, as neither new nor churn', async () => {
    await uncounted();
    await uncounted();
    const late = await uncounted();
    await cancelNow(late);
    const before = await sumEvents(addDays(today(), -1));
    expect(await movedBy(night)).toEqual({ repairCents: 2 * monthly(premium), repairedSubscribers: 2 });
    expect(levelsOf(lines, 'metrics of a subscription repaired')).toEqual(['warn', 'warn']);
    const after = await sumEvents(addDays(today(), -1));
    expect(after.repairCents - before.repairCents).toBe(2 * monthly(premium));
    expect(await movedBy(night)).toEqual({});
  });

  it('P87: a subscription that the metrics lack and that ends first is counted and lost', async () => {
    const who = await uncounted();
    expect(await movedBy(() => cancelNow(who))).toEqual({
      repairCents: monthly(premium),
      repairedSubscribers: 1,
      churnCents: monthly(premium),
      churnedSubscribers: 1,
    });
  });

  nightly(
    'P87: a metric that is wrong is repaired in the next month, and revenue is that of Stripe again',
    async () => {
      const who = await subscriber({ plan: premium, cycle: 'annual' });
      await update(keys.subscription(who.userId), { update: 'SET countedCents = :x', values: { ':x': 100 } });
      expect(await movedBy(night)).toEqual({});
      await goToNextMonth();
      expect(await movedBy(night)).toEqual({ repairCents: Math.round(annual(premium) / 12) - 100 });
      expect(await movedBy(night)).toEqual({});
    },
  );

  it('P87: an event that fails night after night keeps back no comparison', async () => {
    const [wrong, stuck] = [await subscriber({ plan: premium, cycle: 'annual' }), await subscriber()];
    await update(keys.subscription(wrong.userId), {
      update: 'SET countedCents = :x',
      values: { ':x': 100 },
    });
    await goToNextMonth();
    const until = Math.floor(Date.now() / 1000);
    await putReconciliation({ until, walk: null });
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(stuck.id);
    const mend = refuseTransactions(stuck.userId);
    onTestFinished(mend);
    const failing = () => expect(reconcile({})).rejects.toThrow('could not be reconciled');
    expect(await movedBy(failing)).toEqual({ repairCents: Math.round(annual(premium) / 12) - 100 });
    // the event comes again, and so does the comparison, which failed for the same subscription
    expect(await findReconciliation()).toEqual({
      until,
      events: null,
      walk: { since: expect.any(Number), after: null, hasFailed: false },
    });
    mend();
    expect(await movedBy(() => reconcile({}))).toMatchObject({ churnedSubscribers: 1 });
    const { until: handled, walk } = await findReconciliation();
    expect(walk).toBeNull();
    expect(handled).toBeGreaterThanOrEqual(until);
  });
});
