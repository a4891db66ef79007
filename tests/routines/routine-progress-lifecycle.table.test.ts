import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredProgress } from '#functions/routines/progress.ts';
import { addDays, anchorDayOf, inMadrid, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import { permutations } from '../support/permutations.ts';
import { startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { assessedSubscribers } from '../support/routines/assessed-subscribers.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { crashAfter, crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { afterItemInBatch } from '../support/table/torn-batch.ts';
import { nightly, rounds } from '../support/run/rounds.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { syncSubscription } = await import('#functions/subscriptions/stripe/sync-subscription.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { findAssessment, newAssessment, putAssessmentSteps } =
  await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { putProgressSteps } = await import('#functions/subscriptions/access/sync-routine-progress.ts');
const { renewClaims } = await import('#functions/routines/sending/claims.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
const { handler: details } = await import('#functions/training/user-details.lambda.ts');
const { call } = await import('../support/call.ts');
const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const subscriberCalls = await startSubscriberCalls(shop);
const {
  form,
  assess,
  createCandidate,
  createSubscriber,
  progressOf,
  changeProgress,
  findIndexes,
  expectActiveUserCount,
} = await assessedSubscribers(shop, subscriberCalls);

beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
});
// holds after every test
afterEach(() => expectActiveUserCount());

const sync = ({ userId }: Subscriber) => syncSubscription(userId, new Date());
const today = () => inMadrid(new Date()).day;
const chosen = `${form.workoutType}#${form.trainingFrequency}`;
const otherType = defaultOptions.workouttypes[2]!._id;

/** Subscribes at Stripe only, without a webhook. */
async function subscribeWithoutWebhook(who: Subscriber): Promise<void> {
  shop.stripe.faults.set({ hold: true });
  const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_premium_monthly'] });
  const { id } = await shop.sdk.subscriptions.create({
    customer: who.customerId,
    default_payment_method: who.cardId,
    items: [{ price: data[0]!.id }],
  });
  who.id = id;
}

async function changeTrainingData(who: Subscriber, body: object) {
  const { token } = await openSession((await findUser(who.userId))!, new Date());
  expect((await call(details, 'PUT /api/userdetails/me', { token, body })).status).toBe(200);
}

/** Runs `quick` right before the first transaction of `slow`, which is based on the state before it. */
async function interleave(slow: () => Promise<unknown>, quick: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  beforeNextTransaction(() => {
    isFirst = false;
    return quick();
  });
  await slow();
  expect(isFirst).toBe(false);
}

async function expectActive(who: Subscriber): Promise<StoredProgress> {
  const progress = (await progressOf(who))!;
  expect(progress).toMatchObject({ isActive: true, subscriptionId: who.id });
  expect(await findIndexes(who)).toEqual({ day: true, due: true });
  return progress;
}

async function expectPaused(who: Subscriber): Promise<void> {
  expect(await progressOf(who)).toMatchObject({ isActive: false });
  expect(await findIndexes(who)).toEqual({ day: false, due: false });
}

describe('start of progress', () => {
  it('the first payment starts progress due at the next run, whose day becomes the anchor day', async () => {
    const who = await createSubscriber();
    const progress = await expectActive(who);
    const runDay = nextRunDay(new Date(progress.createdAt));
    expect(progress).toMatchObject({
      isHeld: false,
      workoutType: form.workoutType,
      trainingFrequency: form.trainingFrequency,
      months: { [chosen]: 1 },
      nextDueDate: runDay,
      anchorDay: anchorDayOf(runDay),
      claim: null,
    });
  });

  it('P17: an unpaid subscription does not start progress', async () => {
    const who = await createCandidate({ card: cards.asks });
    const { body } = await subscriberCalls.subscribe(who);
    expect(body.data.status).toBe('incomplete');
    await shop.stripe.idle();
    expect(await progressOf(who)).toBeNull();
    await subscriberCalls.answerBank(body.data.clientSecret);
    await shop.stripe.idle();
    await expectActive(who);
  });

  it('the assessment starts progress for a user who paid before it', async () => {
    const who = await createCandidate({ isAssessed: false });
    await subscriberCalls.subscribe(who);
    await shop.stripe.idle();
    expect(await progressOf(who)).toBeNull();
    await assess(who);
    await expectActive(who);
  });

  it.each([
    [
      'the assessment',
      (who: Subscriber) =>
        interleave(
          () => assess(who),
          () => sync(who),
        ),
    ],
    [
      'the payment',
      (who: Subscriber) =>
        interleave(
          () => sync(who),
          () => assess(who),
        ),
    ],
  ])(
    'progress starts once when assessment and payment happen concurrently and %s is slower',
    async (_, happen) => {
      const who = await createCandidate({ isAssessed: false });
      await subscribeWithoutWebhook(who);
      await happen(who);
      await expectActive(who);
    },
  );

  it('the next sync starts progress for a subscriber from before there was progress, and repeats change nothing', async () => {
    const who = await createCandidate({ isAssessed: false });
    await subscriberCalls.subscribe(who);
    await transact(putAssessmentSteps(newAssessment(who.userId, form, new Date()), await readHealthKey()));
    await sync(who);
    await expectActive(who);
    const { version } = (await subscriberCalls.stored(who))!;
    await sync(who);
    expect((await subscriberCalls.stored(who))!.version).toBe(version);
  });
});

describe('track of the progress', () => {
  it('a change of the training data changes the track, and each track keeps its month', async () => {
    const who = await createSubscriber();
    await changeProgress(who, { months: { [chosen]: 4 } });
    await changeTrainingData(who, { workoutType: otherType });
    expect(await progressOf(who)).toMatchObject({ workoutType: otherType, months: { [chosen]: 4 } });
    await changeTrainingData(who, { workoutType: form.workoutType });
    expect(await progressOf(who)).toMatchObject({
      workoutType: form.workoutType,
      trainingFrequency: form.trainingFrequency,
      months: { [chosen]: 4 },
    });
  });

  it('a new assessment changes the track and nothing else', async () => {
    const who = await createSubscriber();
    const before = await progressOf(who);
    await assess(who, { workoutType: otherType });
    expect(await progressOf(who)).toEqual({ ...before, workoutType: otherType });
  });

  it.each([
    [
      'a first payment',
      (who: Subscriber) =>
        interleave(
          () => sync(who),
          () => changeTrainingData(who, { workoutType: otherType }),
        ),
    ],
    [
      'a change',
      (who: Subscriber) =>
        interleave(
          () => changeTrainingData(who, { workoutType: otherType }),
          () => sync(who),
        ),
    ],
    [
      'an assessment',
      (who: Subscriber) =>
        interleave(
          () => assess(who),
          () => changeTrainingData(who, { workoutType: otherType }),
        ),
    ],
  ])(
    'progress has the track of the assessment when %s is slower than a concurrent change',
    async (_, happen) => {
      const who = await createCandidate();
      await subscribeWithoutWebhook(who);
      await happen(who);
      await sync(who);
      const { workoutType, trainingFrequency } = (await findAssessment(who.userId))!;
      expect(await expectActive(who)).toMatchObject({ workoutType, trainingFrequency });
    },
  );

  nightly(
    'concurrent changes of workout type and frequency are both in progress and assessment',
    async () => {
      const who = await createSubscriber();
      const trainingFrequency = defaultOptions['training-frequencies'][3]!._id;
      await Promise.all([
        changeTrainingData(who, { workoutType: otherType }),
        changeTrainingData(who, { trainingFrequency }),
      ]);
      const wanted = { workoutType: otherType, trainingFrequency };
      expect([await progressOf(who), await findAssessment(who.userId)]).toMatchObject([wanted, wanted]);
    },
  );
});

describe('P16: late payment', () => {
  it('P16: a late payment pauses routines, and once it arrives the missed one is due at the next run with the anchor day kept', async () => {
    const who = await createSubscriber();
    const { anchorDay } = (await progressOf(who))!;
    await changeProgress(who, { months: { [chosen]: 3 } });
    await subscriberCalls.chargeSilently(who, cards.declined);
    await subscriberCalls.goToRenewal(who);
    await expectPaused(who);
    await subscriberCalls.go(2 * day);
    const from = nextRunDay(new Date());
    expect((await subscriberCalls.replaceCard(who, cards.good)).status).toBe(200);
    const progress = await expectActive(who);
    expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
    expect(progress).toMatchObject({ anchorDay, months: { [chosen]: 3 } });
  });

  it('P16: a late payment that arrives before the due date leaves the due date unchanged', async () => {
    const who = await createSubscriber();
    await subscriberCalls.chargeSilently(who, cards.declined);
    const ahead = addDays(today(), 45);
    await changeProgress(who, { nextDueDate: ahead });
    await subscriberCalls.goToRenewal(who);
    await expectPaused(who);
    expect((await subscriberCalls.replaceCard(who, cards.good)).status).toBe(200);
    expect(await expectActive(who)).toMatchObject({ nextDueDate: ahead });
  });

  nightly(
    'P6: the events of a late payment and its recovery lead to the same progress in any order',
    async () => {
      for (const order of permutations([0, 1, 2])) {
        const who = await createSubscriber();
        const { anchorDay, months } = (await progressOf(who))!;
        await subscriberCalls.chargeSilently(who, cards.declined);
        await shop.stripe.idle();
        const known = new Set(subscriberCalls.eventsOf(who).map(({ id }) => id));
        shop.stripe.faults.set({ hold: true });
        await subscriberCalls.goToRenewal(who);
        const paymentMethod = await subscriberCalls.saveCard(who.customerId, cards.good);
        const open = await shop.sdk.invoices.list({ subscription: who.id, status: 'open' });
        await shop.sdk.invoices.pay(open.data[0]!.id, { payment_method: paymentMethod });
        const events = subscriberCalls.eventsOf(who).filter(({ id }) => !known.has(id));
        const told = ['invoice.payment_failed', 'invoice.paid', 'customer.subscription.updated'].map((type) =>
          events.find((event) => event.type === type)!,
        );
        for (const at of order) expect((await shop.deliver(told[at]!)).status).toBe(200);
        expect(await expectActive(who)).toMatchObject({ anchorDay, months });
        shop.stripe.faults.reset();
      }
    },
  );

  it('P8: a repeated webhook completes a pause or an end after a crash at any of its calls', async () => {
    for (const [at, crash] of [crashBefore, crashAfter].entries()) {
      let nth = 0;
      for (let isOver = false; !isOver;) {
        // in `npm test` one call fails before, the next but one after
        nth += nth === 0 ? rounds(2 * at + 1, 1) : rounds(4, 1);
        const who = await createSubscriber();
        shop.stripe.faults.set({ hold: true });
        await shop.sdk.subscriptions.cancel(who.id);
        const ended = subscriberCalls
          .eventsOf(who)
          .find(({ type }) => type === 'customer.subscription.deleted')!;
        const calls = faultCalls(crash, (call) => call === nth);
        await shop.deliver(ended);
        calls.restore();
        isOver = calls.made < nth;
        expect((await shop.deliver(ended)).status).toBe(200);
        await expectPaused(who);
        await expectActiveUserCount();
        shop.stripe.faults.reset();
      }
      expect(nth).toBeGreaterThan(5);
    }
  });

  nightly('P4: ten concurrent deliveries of a late-payment event cause one pause', async () => {
    const who = await createSubscriber();
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    const ended = subscriberCalls.eventsOf(who).find(({ type }) => type === 'customer.subscription.deleted')!;
    await Promise.all(Array.from({ length: 10 }, () => shop.deliver(ended)));
    await expectPaused(who);
  });
});

it('P8: a first-payment webhook that crashes at any of its calls and is repeated starts progress once', async () => {
  let nth = 1;
  for (let isOver = false; !isOver; nth += rounds(2, 1)) {
    const who = await createCandidate();
    await subscribeWithoutWebhook(who);
    const begun = subscriberCalls.eventsOf(who).find(({ type }) => type === 'customer.subscription.created')!;
    const calls = faultCalls(Math.ceil(nth / 2) % 2 ? crashBefore : crashAfter, (call) => call === nth);
    await shop.deliver(begun);
    calls.restore();
    isOver = calls.made < nth;
    expect((await shop.deliver(begun)).status).toBe(200);
    await expectActive(who);
    await expectActiveUserCount();
    shop.stripe.faults.reset();
  }
  expect(nth).toBeGreaterThan(5);
});

nightly(
  'progress of a new subscription keeps its months and is due at the next run, whose day becomes the anchor day',
  async () => {
    const who = await createSubscriber();
    await changeProgress(who, { months: { [chosen]: 5 }, nextDueDate: addDays(today(), 20) });
    await shop.sdk.subscriptions.cancel(who.id);
    await shop.stripe.idle();
    await expectPaused(who);
    await subscriberCalls.go(3 * day);
    const from = nextRunDay(new Date());
    expect((await subscriberCalls.subscribe(who)).status).toBe(200);
    const progress = await expectActive(who);
    expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
    expect(progress).toMatchObject({ anchorDay: anchorDayOf(progress.nextDueDate), months: { [chosen]: 5 } });
  },
);

describe('P363: changes at the same time', () => {
  it('P363: routines that start while the first payment is copied know what is paid', async () => {
    const who = await createCandidate({ isAssessed: false });
    await subscribeWithoutWebhook(who);
    afterItemInBatch(keys.subscription(who.userId), () => sync(who));
    await assess(who);
    const { paidUntil } = (await subscriberCalls.stored(who))!;
    expect(await expectActive(who)).toMatchObject({ paidUntil });
  });

  it('P363: an assessment that is saved while the end of the subscription is copied starts no routines', async () => {
    const who = await createCandidate({ isAssessed: false });
    await subscribeWithoutWebhook(who);
    await sync(who);
    await shop.sdk.subscriptions.cancel(who.id);
    await interleave(
      () => sync(who),
      () => assess(who),
    );
    await expectPaused(who);
  });

  it('P363: what staff say of a pause while a renewal is copied stays', async () => {
    const who = await createSubscriber();
    const by = { _id: 'usr_1', name: 'Nico' };
    const hold = { by, at: '2026-11-21T08:00:01.000Z', reason: 'Vacaciones' };
    const active = (await progressOf(who))!;
    await transact(putProgressSteps({ ...active, isHeld: true, isActive: false, hold }, active));
    shop.stripe.faults.set({ hold: true });
    await subscriberCalls.goToRenewal(who);
    const said = { heldAs: 'cancelled', hold: { ...hold, reason: 'Lesión' } } as const;
    const before = (await progressOf(who))!;
    await interleave(
      () => sync(who),
      () => changeProgress(who, said),
    );
    expect(await progressOf(who)).toMatchObject(said);
    expect((await progressOf(who))!.paidUntil).toBeGreaterThan(before.paidUntil!);
  });
});

describe('P27: sending during a sync', () => {
  const { workoutType, trainingFrequency } = form;
  const claim = {
    batchId: 'bat_1',
    runId: 'run_1',
    deliveryId: 'dlv_1',
    at: '2026-11-21T08:00:01.000Z',
    slot: {
      routineId: 'rtn_1',
      name: 'Rutina',
      driveLink: 'https://drive.google.com/1',
      month: 1,
      workoutType,
      trainingFrequency,
    },
  };

  it('P27: a concurrent pause does not undo the month and date that the sending has written', async () => {
    const who = await createSubscriber();
    const next = { months: { [chosen]: 2 }, nextDueDate: addDays(today(), 30), claim };
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    await interleave(
      () => sync(who),
      () => changeProgress(who, next),
    );
    expect(await progressOf(who)).toMatchObject({ isActive: false, ...next });
  });

  it('P27: a concurrent sync does not undo a renewed claim, and no other worker can renew it', async () => {
    const who = await createSubscriber();
    await changeProgress(who, { months: { [chosen]: 2 }, claim });
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    const again = new Date('2026-11-21T08:07:00.000Z');
    await interleave(
      () => sync(who),
      async () => expect(await renewClaims([{ userId: who.userId, claim }], again)).toEqual([true]),
    );
    expect((await progressOf(who))!.claim).toEqual({ ...claim, at: again.toISOString() });
    await expectPaused(who);
  });
});
