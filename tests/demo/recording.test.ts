import type * as z from 'zod';
import { DeleteItemCommand, ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { StoredOrder } from '#functions/orders/orders.ts';
import type { StoredDelivery } from '#functions/messages/notifications/deliveries.ts';
import { accounts } from '#infra/demo/accounts.ts';
import { createClock } from '#infra/local/clock.ts';
import { deployTriggers, startCloud, type Cloud } from '#infra/local/cloud/index.ts';
import { readDemoProducts } from '#infra/demo/catalogue.ts';
import { loadDemo } from '#infra/demo/index.ts';
import { demoMembers } from '#infra/demo/members/members.ts';
import { demoOrders } from '#infra/demo/orders/orders.ts';
import { madeFrom } from '#infra/demo/recording/made-from.ts';
import { readHeader } from '#infra/demo/recording/recording.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { periodEnd } from '#infra/local/stripe/resources/subscriptions/life.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  sendTime,
} from '#shared/rules/routines/routine-calendar.ts';
import { isRecurring, monthlyCents, netSalesOf, routinesSentIn } from '#shared/rules/analytics/metrics.ts';
import { webhookEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import type { Shop } from '../support/start-shop.ts';
import { expectShopAgrees } from '../support/shop-invariants.ts';
import type { Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { subscriptionInvariants } from '../support/subscriptions/subscription-invariants.ts';

/** The day before a 31st, half an hour before the run; the summer time has just begun. */
const present = new Date('2027-03-30T06:30:00Z');

it('the recorded demo is of these schemas, keys, defaults and demo sources', () => {
  const { madeFrom: recorded } = readHeader();
  const current = madeFrom();
  // a statement that moved says the same
  const unknown = (these: Record<string, string>, others: Record<string, string>) => {
    const known = new Set(Object.values(others).join(' ').split(' '));
    return Object.keys(these).filter((file) => these[file]!.split(' ').some((hash) => !known.has(hash)));
  };
  // a new entity or mail is not in the demo; what the demo itself says more is
  const added = unknown(current, recorded).filter((file) => file.startsWith('infra/demo/'));
  const changed = [...new Set([...added, ...unknown(recorded, current)])];
  expect(changed, 'make the recording anew: npm run demo:record').toEqual([]);
});

describe('the recorded demo', () => {
  let cloud: Cloud;
  let users: typeof import('#functions/accounts/users.ts');
  beforeAll(async () => {
    const { outDir } = await synthesizeOnce();
    cloud = await startCloud({
      outDir,
      port: 0,
      dataDir: null,
      clock: createClock(present.getTime() - Date.now()),
      onError: (error, where) => console.error(where, error),
      // a warning names the cause of an error that only counts
      log: ({ function: name, text }) =>
        void (/"level":"(warn|error)"/.test(text) && console.error(name, text)),
    });
    await loadDemo(cloud);
    // what the end of a deployment calls, which does not wait for the pages
    for (const { name } of deployTriggers(cloud.assembly)) await cloud.lambda.invoke(name, {});
    await cloud.idle();
    users = await import('#functions/accounts/users.ts');
  });
  afterAll(() => cloud.close());

  const now = () => new Date(cloud.clock.now());

  const userOf = async (email: string) => {
    const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
    return (await users.findUser((await findEmailIdentity(email))!.userId))!;
  };
  const members = () =>
    Promise.all(
      demoMembers.map(async (member) => {
        const { findProgress } = await import('#functions/routines/progress.ts');
        const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
        const { findSubscription } = await import('#functions/subscriptions/subscriptions.ts');
        const user = await userOf(member.email);
        const [progress, deliveries, subscription] = await Promise.all([
          findProgress(user._id),
          findDeliveries(user._id),
          findSubscription(user._id),
        ]);
        return { member, user, progress: progress!, deliveries, subscription: subscription! };
      }),
    );

  /** Everything in the table, by key. */
  async function wholeTable(): Promise<Map<string, Record<string, AttributeValue>>> {
    const client = dynamoClient(cloud.table.endpoint);
    const items: Record<string, AttributeValue>[] = [];
    let from: Record<string, AttributeValue> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: cloud.table.name, ExclusiveStartKey: from }),
      );
      items.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from);
    client.destroy();
    return new Map(items.map((item) => [`${item['pk']!.S} ${item['sk']!.S}`, item]));
  }

  async function forget(keys: { pk: string; sk: string }[]): Promise<void> {
    const client = dynamoClient(cloud.table.endpoint);
    const remove = ({ pk, sk }: { pk: string; sk: string }) =>
      client.send(
        new DeleteItemCommand({ TableName: cloud.table.name, Key: { pk: { S: pk }, sk: { S: sk } } }),
      );
    await Promise.all(keys.map(remove));
    client.destroy();
  }

  /** The keys of what `act` changes. */
  async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
    const before = await wholeTable();
    await act();
    await cloud.idle();
    const after = await wholeTable();
    return [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
    );
  }

  const fire = async (name: string) =>
    cloud.scheduler.fire(
      cloud.scheduler.schedules.find(({ functionArn }) => functionArn.endsWith(`-${name}`))!.name,
    );

  async function askAs<T>(
    who: { email: string; password: string },
    path: string,
    method = 'GET',
    sent?: object,
  ): Promise<T> {
    const call = async (address: string, init: RequestInit) => {
      const answer = await fetch(`${cloud.siteUrl}/api${address}`, init);
      expect([address, answer.status]).toEqual([address, 200]);
      return answer.json() as Promise<unknown>;
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(who);
    const { token } = (await call('/auth/login', { method: 'POST', headers, body })) as { token: string };
    const answer = await call(path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    return (answer as { data: T }).data;
  }

  const routineMails = (since = 0) =>
    cloud.ses.inbox
      .list()
      .filter(({ tags, sentAt }) => tags['delivery'] && Date.parse(sentAt) >= since)
      .map(({ tags }) => `${tags['user']} ${tags['delivery']}`)
      .toSorted();
  const sentIn = (deliveries: StoredDelivery[]) =>
    deliveries.flatMap(({ sentAt, userId, _id }) => (sentAt === null ? [] : `${userId} ${_id}`)).toSorted();

  nightly(
    'the history ends at the present: no item is in the future and the clock is where it was',
    async () => {
      expect(Math.abs(cloud.clock.now() - present.getTime())).toBeLessThan(300_000);
      const times = [...(await wholeTable()).values()].map(({ createdAt }) => createdAt?.S ?? '');
      const mails = cloud.ses.inbox.list().map(({ sentAt }) => sentAt);
      expect([...times, ...mails].filter((time) => time > now().toISOString())).toEqual([]);
    },
  );

  nightly(
    'the demo has members in every subscription state, each with an assessment and progress, and counts them',
    async () => {
      const all = await members();
      const kinds = all.map(
        ({ subscription: { status, cancelAtPeriodEnd, billingCycle }, progress, user }) => {
          expect(user.hasProfile).toBe(true);
          expect(progress.isActive).toBe(grantsAccess(status) && !progress.isHeld);
          return `${status} ${billingCycle}${cancelAtPeriodEnd ? ' cancelled' : ''}${progress.isHeld ? ' held' : ''}`;
        },
      );
      expect(new Set(kinds)).toEqual(
        new Set([
          'active monthly',
          'active annual',
          'active monthly cancelled',
          'active monthly held',
          'past_due monthly',
          'canceled monthly cancelled',
        ]),
      );
      for (const { user, subscription } of all)
        expect(Date.parse(user.createdAt) / 1000).toBeLessThan(subscription.created);
      const tracks = all.map(({ progress }) => `${progress.workoutType} ${progress.trainingFrequency}`);
      expect(new Set(tracks).size).toBeGreaterThan(8);
      const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
      const active = all.filter(({ progress }) => progress.isActive).length;
      expect(await readUserCounters()).toEqual({ total: 45, receiving: active, banned: 0 });
    },
  );

  nightly('Stripe, the table and the mails of each member agree', async () => {
    const truths = await subscriptionInvariants({ stripe: cloud.stripe } as Shop);
    for (const { member, user, subscription } of await members()) {
      const who = { userId: user._id, customerId: user.stripeCustomerId!, id: subscription.id } as Subscriber;
      await truths.expectOursIsTheirs(who);
      truths.expectNoDoubleCharge(who);
      const letters = cloud.ses.inbox
        .list({ to: member.email })
        .flatMap(({ template }) => template?.replace(/^tenaz-dev-/, '') ?? []);
      truths.expectNothingToldTwice(who, letters);
      const paid = [...cloud.stripe!.state.invoices.values()].filter(
        ({ customer, status }) => customer === who.customerId && status === 'paid',
      );
      const receipts = letters.filter((name) =>
        ['subscription-started', 'renewal-receipt', 'payment-recovered'].includes(name),
      );
      expect([member.email, receipts.length]).toEqual([member.email, paid.length]);
    }
  });

  nightly('the products that are sold out have been so for days', async () => {
    const { findLevelStarts } = await import('#functions/catalogue/stock/stock-notices.ts');
    const { currentCatalogue } = await import('#functions/catalogue/catalogue.ts');
    const soldOut = [...(await currentCatalogue(now())).stored.values()].filter(
      ({ product: { stock } }) => stock === 0,
    );
    const starts = await findLevelStarts(
      soldOut.map(({ product: { _id } }) => _id),
      'out',
    );
    expect(starts).toHaveLength(2);
    for (const since of starts) expect(now().getTime() - Date.parse(since)).toBeGreaterThan(5 * 86_400_000);
  });

  nightly(
    'the demo has an order in every status and payment status, and stock, Stripe and counters agree',
    async () => {
      const { forEachOrder } = await import('#functions/orders/order-recount.ts');
      const kinds: string[] = [];
      const returns: string[] = [];
      await forEachOrder((orders) => {
        kinds.push(...orders.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`));
        returns.push(...orders.flatMap((order) => order.returns.map(({ state }) => state)));
      });
      expect(returns.toSorted()).toEqual(['refunded', 'requested']);
      expect(kinds).toHaveLength(demoOrders.length);
      expect(new Set(kinds)).toEqual(
        new Set([
          'pending pending',
          'processing paid',
          'processing partially_refunded',
          'shipped paid',
          'delivered paid',
          'delivered partially_refunded',
          'cancelled refunded',
          'cancelled failed',
          'refunded refunded',
        ]),
      );
      await expectShopAgrees(cloud.stripe!);
    },
  );

  nightly(
    'the figures of the three months are folded, and their sums are those of orders, subscriptions and mails',
    async () => {
      const { listDayMetrics } = await import('#functions/analytics/daily-metrics.ts');
      const { readOrderCounters } = await import('#functions/orders/order-changes.ts');
      const yesterday = addDays(inMadrid(now()).day, -1);
      const days = await listDayMetrics(addDays(yesterday, -200), yesterday);
      expect(days.length).toBeGreaterThanOrEqual(84);
      expect(days.map(({ day }) => day)).toEqual(
        days.map((_, at) => addDays(yesterday, at + 1 - days.length)),
      );
      const { revenueCents } = await readOrderCounters();
      expect(netSalesOf(days)).toBe(revenueCents);
      const recurring = (await members()).filter(({ subscription }) => isRecurring(subscription.status));
      const cents = recurring.map(({ subscription }) =>
        monthlyCents(subscription.amountCents, subscription.billingCycle),
      );
      expect(days.at(-1)).toMatchObject({
        subscribers: recurring.length,
        mrrCents: cents.reduce((sum, each) => sum + each, 0),
      });
      const sent = (await members()).flatMap(({ deliveries }) => sentIn(deliveries));
      expect(routinesSentIn(days)).toBe(sent.length);
      expect(days.filter(({ orders }) => orders > 0).length).toBeGreaterThan(10);
    },
  );

  nightly('the pictures that the demo uploads are encoded and stand behind the first one', async () => {
    const { findProductsChangedSince } = await import('#functions/catalogue/products.ts');
    const whey = (await findProductsChangedSince(null)).find(({ slug }) => slug === 'whey-chocolate-1-kg')!;
    expect(whey.images.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
    for (const { url } of whey.images)
      expect((await fetch(new URL(url, cloud.siteUrl))).headers.get('content-type')).toBe('image/webp');
  });

  nightly(
    'the rendered pages show the shop as the history left it: another comparison finds all of them the same',
    async () => {
      const found = await cloud.lambda.invoke('tenaz-dev-render-pages', {});
      expect(found).toEqual({ same: expect.any(Number), added: 0, changed: 0, removed: 0 });
      expect((found as { same: number }).same).toBeGreaterThan(readDemoProducts().length);
    },
  );

  nightly('the delivery ledger and the inbox hold the same routine mails', async () => {
    const sent = (await members()).flatMap(({ deliveries }) => sentIn(deliveries)).toSorted();
    expect(sent.length).toBeGreaterThan(12);
    expect(routineMails()).toEqual(sent);
  });

  nightly('redelivered Stripe events and another reconciliation change nothing', async () => {
    const { state } = cloud.stripe!;
    const told = [...state.events.values()].filter(({ type }) =>
      (webhookEvents as readonly string[]).includes(type),
    );
    expect(told.map(({ id }) => state.deliveries.get(id)?.state)).toEqual(told.map(() => 'delivered'));
    // a busy machine may ring the alarm of slow answers
    const mails = () =>
      cloud.ses.inbox.list().flatMap(({ template, to }) => (template ? [`${template} ${to}`] : []));
    const before = mails();
    const { keys } = await import('#functions/entities.ts');
    await forget(told.map(({ id }) => keys.stripeEvent(id)));
    const again = async () => {
      // one after the other: all at once they wait for each other longer than Stripe does
      for (const { id } of told.toReversed())
        expect((await cloud.stripe!.resend(id)).map(({ status }) => status)).toEqual([200]);
    };
    expect((await changedBy(again)).filter((key) => !key.startsWith('stripe#'))).toEqual([]);
    const night = () => changedBy(() => fire('nightly-reconciliation'));
    expect(await night()).toEqual(['settings#reconciliation settings']);
    // without it, every subscription is compared
    await forget([keys.reconciliation()]);
    expect(await night()).toEqual(['settings#reconciliation settings']);
    expect(mails()).toEqual(before);
  });

  type OfUser = z.output<(typeof workouts)['ofUser']['response']>['data'];
  interface Preview {
    day: string;
    users: number;
    withoutRoutine: number;
    slots: { routine: object | null; people: { _id: string }[] }[];
  }
  interface Stats {
    lastRun: {
      due: number;
      withoutRoutine: number;
      queued: number;
      sent: number;
      failed: number;
      skipped: number;
    };
  }
  interface Failures {
    failures: { _id: string; reason: string; user: { _id: string } }[];
  }

  nightly('the admin sees the last run, the users due tomorrow and the failed deliveries', async () => {
    const { lastRun } = await askAs<Stats>(accounts.admin, '/routine-progress/stats');
    expect(lastRun).toMatchObject({ due: 5, withoutRoutine: 1, queued: 4, sent: 2, failed: 2, skipped: 0 });
    const preview = await askAs<Preview>(accounts.admin, '/routine-progress/preview');
    expect(preview).toMatchObject({ day: addDays(inMadrid(now()).day, 1), users: 4, withoutRoutine: 2 });
    const { failures } = await askAs<Failures>(accounts.admin, '/routine-progress/failures');
    expect(failures.map(({ reason }) => reason).toSorted()).toEqual(['bounced', 'rejected', 'suppressed']);
  });

  nightly('the demo customer has deliveries, and a rejected routine can be sent again', async () => {
    const mine = await askAs<{ deliveries: object[] }>(accounts.customer, '/routine-progress/me/deliveries');
    expect(mine.deliveries.length).toBeGreaterThan(1);
    const { failures } = await askAs<Failures>(accounts.admin, '/routine-progress/failures');
    const { _id, user } = failures.find(({ reason }) => reason === 'rejected')!;
    const path = `/routine-progress/${user._id}/deliveries/${_id}/resend`;
    expect(await askAs(accounts.admin, path, 'POST')).toMatchObject({ sent: 1, failed: 0 });
  });

  nightly(
    'two members have trained by the plans of three months, most sessions with growing loads, and the next one is to do',
    async () => {
      const { readLog } = await import('#functions/workouts/log.ts');
      const today = inMadrid(now()).day;
      const trained = (await members()).filter(({ deliveries }) =>
        deliveries.some((each) => each.planVersion),
      );
      expect(trained.map(({ member }) => member.email)).toEqual([
        accounts.customer.email,
        'inigo.nunez@demo.tenaz.test',
      ]);
      for (const { user, deliveries } of trained) {
        expect(deliveries.every(({ driveLink }) => driveLink !== '')).toBe(true);
        const path = `/workouts/users/${user._id}`;
        const { months, progress, lastTrainedOn } = await askAs<OfUser>(accounts.trainer, path);
        expect(months.map(({ month }) => month)).toEqual([3, 2, 1]);
        for (const { done, planned } of months.slice(1)) expect(done / planned).toBeCloseTo(0.8, 1);
        const [newest] = months;
        const log = await readLog(user._id);
        const done = log.sessions.filter(({ deliveryId }) => deliveryId === newest!.deliveryId);
        expect(done.map(({ key }) => key)).not.toContain(newest!.next!.key);
        expect(log.sets.filter(({ at }) => at > now().toISOString())).toEqual([]);
        // sets are found by the moved day of their month
        const since = inMadrid(new Date(months[1]!.sentAt)).day;
        const { sets: recent } = await readLog(user._id, since);
        expect(recent).toEqual(log.sets.filter(({ day }) => day >= since));
        expect(recent.length).toBeGreaterThan(100);
        expect(recent.length).toBeLessThan(log.sets.length);
        expect(lastTrainedOn! <= today && lastTrainedOn! > addDays(today, -10)).toBe(true);
        const { days } = progress.exercises.find(({ name }) => name === 'Press de banca')!;
        expect(days.at(-1)!.load).toBeGreaterThan(days[0]!.load!);
      }
    },
  );

  nightly(
    'an order of the history can be refunded, and the return that a buyer asked for be settled',
    async () => {
      const { forEachOrder } = await import('#functions/orders/order-recount.ts');
      const all: StoredOrder[] = [];
      await forEachOrder((orders) => void all.push(...orders));
      const managed = (id: string) => askAs<ManagedOrderDetail>(accounts.admin, `/orders/management/${id}`);
      const paid = all.find(
        ({ status, paymentStatus }) => `${status} ${paymentStatus}` === 'processing paid',
      )!;
      const { version } = (await managed(paid._id)).order;
      const lines = [{ product: paid.lines[0]!.productId, quantity: 1, restock: true }];
      await askAs(accounts.admin, `/orders/${paid._id}/refunds`, 'POST', { lines, reason: 'Roto', version });
      const asked = all.find(({ returns }) => returns.some(({ state }) => state === 'requested'))!;
      const path = `/orders/${asked._id}/returns/${asked.returns[0]!._id}`;
      const restocked = asked.returns[0]!.lines.map(({ productId: product, quantity }) => ({
        product,
        restocked: quantity,
        refused: 0,
      }));
      for (const [step, more] of [['reception'], ['inspection', { lines: restocked }], ['refund']] as const)
        await askAs(accounts.admin, `${path}/${step}`, 'POST', {
          version: (await managed(asked._id)).order.version,
          ...more,
        });
      await cloud.stripe!.idle();
      await cloud.idle();
      expect((await managed(asked._id)).returns.map(({ state }) => state)).toEqual(['refunded']);
      expect((await managed(paid._id)).order.paymentStatus).not.toBe('paid');
      await expectShopAgrees(cloud.stripe!);
    },
  );

  const customer = async () => {
    const all = await members();
    const { user, progress, subscription } = all.find(
      ({ member }) => member.email === accounts.customer.email,
    )!;
    const paid = [...cloud.stripe!.state.invoices.values()].filter(
      (invoice) => invoice.customer === user.stripeCustomerId && invoice.status === 'paid',
    );
    return {
      progress,
      subscription,
      paidOn: paid.map(({ created }) => inMadrid(new Date(created * 1000)).day),
    };
  };

  nightly(
    'the customer renews this evening, the next run sends one routine to every previewed user, and users without one stay due',
    async () => {
      const preview = await askAs<Preview>(accounts.admin, '/routine-progress/preview');
      const foreseen = preview.slots.flatMap(({ routine, people }) => (routine ? people : []));
      const morning = sendTime(preview.day).getTime();
      const before = await customer();
      await cloud.advance(morning - Math.floor(cloud.clock.now()) + 60_000);
      await fire('plan-routine-sends');
      await cloud.idle();
      const receivers = routineMails(morning).map((mail) => mail.split(' ')[0]);
      expect(receivers).toEqual(foreseen.map(({ _id }) => _id).toSorted());
      const sent = (await members()).flatMap(({ deliveries }) => sentIn(deliveries)).toSorted();
      expect(routineMails()).toEqual(sent);
      // the evening before, the customer has paid for another month
      const after = await customer();
      const { currentPeriodEnd: end } = before.subscription;
      expect(after.paidOn).toEqual([...before.paidOn, addDays(preview.day, -1)]);
      expect(after.subscription.currentPeriodEnd).toBe(periodEnd(end!, 1, end!));
      expect(after.progress.nextDueDate).toBe(nextDueAfter(preview.day, anchorDayOf(preview.day)));
    },
  );
});
