import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredProgress } from '#functions/_data/routines/progress.ts';
import { addDays, anchorDayOf, inMadrid, nextRunDay } from '#shared/rules/routine-calendar.ts';
import { permutations } from '../../support/permutations.ts';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { day, subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';
import { trainees } from '../../support/routines/trainees.ts';
import { crashAfter, crashBefore, faultCalls } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { syncSubscription } = await import('#functions/_flows/subscriptions/sync-subscription.ts');
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { findAssessment, newAssessment, putAssessmentStep } =
  await import('#functions/_data/training/assessments.ts');
const { renewClaims } = await import('#functions/_data/routines/claims.ts');
const { transact } = await import('#functions/_data/table/table.ts');
const { handler: details } = await import('#functions/user-details/index.ts');
const { call } = await import('../../support/call.ts');
const { openSession } = await import('#functions/_data/accounts/sessions.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const life = await subscribers(shop);
const { form, assess, visitor, trainee, progressOf, moveOn, foundBy, expectCounted } = await trainees(
  shop,
  life,
);

beforeEach(async () => {
  shop.stripe.faults.reset();
  await shop.stripe.release();
  await shop.stripe.idle();
});
// whatever has happened to whomever
afterEach(() => expectCounted());

const copy = ({ userId }: Subscriber) => syncSubscription(userId, new Date());
const today = () => inMadrid(new Date()).day;
const chosen = `${form.workoutType}#${form.trainingFrequency}`;
const otherType = defaultOptions.workouttypes[2]!._id;

/** Subscribes at Stripe alone: nobody here has heard of it. */
async function subscribeUnheard(who: Subscriber): Promise<void> {
  shop.stripe.faults.set({ hold: true });
  const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_premium_monthly'] });
  const { id } = await shop.sdk.subscriptions.create({
    customer: who.customerId,
    default_payment_method: who.cardId,
    items: [{ price: data[0]!.id }],
  });
  who.id = id;
}

async function change(who: Subscriber, body: object) {
  const { token } = await openSession((await findUser(who.userId))!, new Date());
  expect((await call(details, 'PUT /api/userdetails/me', { token, body })).status).toBe(200);
}

/** Lets `quick` happen just before the first transaction of `slow` is written, which rests on what was before. */
async function crossing(slow: () => Promise<unknown>, quick: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  const calls = faultCalls(
    async (send) => {
      if (!isFirst) return send();
      isFirst = false;
      await quick();
      return send();
    },
    (_, command) => command === 'TransactWriteItems',
  );
  await slow();
  calls.restore();
  expect(isFirst).toBe(false);
}

async function expectActive(who: Subscriber): Promise<StoredProgress> {
  const progress = (await progressOf(who))!;
  expect(progress).toMatchObject({ isActive: true, subscriptionId: who.id });
  expect(await foundBy(who)).toEqual({ day: true, due: true });
  return progress;
}

async function expectPaused(who: Subscriber): Promise<void> {
  expect(await progressOf(who)).toMatchObject({ isActive: false });
  expect(await foundBy(who)).toEqual({ day: false, due: false });
}

describe('progress begins', () => {
  it('with the first payment, at the next run, whose day is its day of the month', async () => {
    const who = await trainee();
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

  it('P17: not before it is paid', async () => {
    const who = await visitor({ card: cards.asks });
    const { body } = await life.subscribe(who);
    expect(body.data.status).toBe('incomplete');
    await shop.stripe.idle();
    expect(await progressOf(who)).toBeNull();
    await life.answerBank(body.data.clientSecret);
    await shop.stripe.idle();
    await expectActive(who);
  });

  it('with the assessment, for whoever has paid before it', async () => {
    const who = await visitor({ isAssessed: false });
    await life.subscribe(who);
    await shop.stripe.idle();
    expect(await progressOf(who)).toBeNull();
    await assess(who);
    await expectActive(who);
  });

  it.each([
    [
      'the assessment',
      (who: Subscriber) =>
        crossing(
          () => assess(who),
          () => copy(who),
        ),
    ],
    [
      'the payment',
      (who: Subscriber) =>
        crossing(
          () => copy(who),
          () => assess(who),
        ),
    ],
  ])('once, when both happen at the same time and %s is slower', async (_, happen) => {
    const who = await visitor({ isAssessed: false });
    await subscribeUnheard(who);
    await happen(who);
    await expectActive(who);
  });

  it('at the next look, for whoever subscribed before there was any', async () => {
    const who = await visitor({ isAssessed: false });
    await life.subscribe(who);
    await transact([putAssessmentStep(newAssessment(who.userId, form, new Date()))]);
    await copy(who);
    await expectActive(who);
    const { version } = (await life.stored(who))!;
    await copy(who);
    expect((await life.stored(who))!.version).toBe(version);
  });
});

describe('what is trained', () => {
  it('changes with the training data, and each track keeps its month', async () => {
    const who = await trainee();
    await moveOn(who, { months: { [chosen]: 4 } });
    await change(who, { workoutType: otherType });
    expect(await progressOf(who)).toMatchObject({ workoutType: otherType, months: { [chosen]: 4 } });
    await change(who, { workoutType: form.workoutType });
    expect(await progressOf(who)).toMatchObject({
      workoutType: form.workoutType,
      trainingFrequency: form.trainingFrequency,
      months: { [chosen]: 4 },
    });
  });

  it('changes with a new assessment', async () => {
    const who = await trainee();
    const before = await progressOf(who);
    await assess(who, { workoutType: otherType });
    expect(await progressOf(who)).toEqual({ ...before, workoutType: otherType });
  });

  it.each([
    [
      'a first payment',
      (who: Subscriber) =>
        crossing(
          () => copy(who),
          () => change(who, { workoutType: otherType }),
        ),
    ],
    [
      'a change',
      (who: Subscriber) =>
        crossing(
          () => change(who, { workoutType: otherType }),
          () => copy(who),
        ),
    ],
    [
      'an assessment',
      (who: Subscriber) =>
        crossing(
          () => assess(who),
          () => change(who, { workoutType: otherType }),
        ),
    ],
  ])('is what the assessment says, when %s is slower than another change', async (_, happen) => {
    const who = await visitor();
    await subscribeUnheard(who);
    await happen(who);
    await copy(who);
    const { workoutType, trainingFrequency } = (await findAssessment(who.userId))!;
    expect(await expectActive(who)).toMatchObject({ workoutType, trainingFrequency });
  });

  it('is of both tabs that change it at once', async () => {
    const who = await trainee();
    const trainingFrequency = defaultOptions['training-frequencies'][3]!._id;
    await Promise.all([change(who, { workoutType: otherType }), change(who, { trainingFrequency })]);
    const wanted = { workoutType: otherType, trainingFrequency };
    expect([await progressOf(who), await findAssessment(who.userId)]).toMatchObject([wanted, wanted]);
  });
});

describe('P16: a late payment', () => {
  it('pauses, and once it comes, what was missed is due at the next run and the day of the month stays', async () => {
    const who = await trainee();
    const { anchorDay } = (await progressOf(who))!;
    await moveOn(who, { months: { [chosen]: 3 } });
    await life.chargeSilently(who, cards.declined);
    await life.goToRenewal(who);
    await expectPaused(who);
    await life.go(2 * day);
    const from = nextRunDay(new Date());
    expect((await life.replaceCard(who, cards.good)).status).toBe(200);
    const progress = await expectActive(who);
    expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
    expect(progress).toMatchObject({ anchorDay, months: { [chosen]: 3 } });
  });

  it('does not move a date that is still ahead', async () => {
    const who = await trainee();
    await life.chargeSilently(who, cards.declined);
    const ahead = addDays(today(), 45);
    await moveOn(who, { nextDueDate: ahead });
    await life.goToRenewal(who);
    await expectPaused(who);
    expect((await life.replaceCard(who, cards.good)).status).toBe(200);
    expect(await expectActive(who)).toMatchObject({ nextDueDate: ahead });
  });

  it('P6: and its recovery end in the same progress, in whatever order they are heard of', async () => {
    for (const order of permutations([0, 1, 2])) {
      const who = await trainee();
      const { anchorDay, months } = (await progressOf(who))!;
      await life.chargeSilently(who, cards.declined);
      await shop.stripe.idle();
      const known = new Set(life.eventsOf(who).map(({ id }) => id));
      shop.stripe.faults.set({ hold: true });
      await life.goToRenewal(who);
      const paymentMethod = await life.saveCard(who.customerId, cards.good);
      const open = await shop.sdk.invoices.list({ subscription: who.id, status: 'open' });
      await shop.sdk.invoices.pay(open.data[0]!.id, { payment_method: paymentMethod });
      const events = life.eventsOf(who).filter(({ id }) => !known.has(id));
      const told = ['invoice.payment_failed', 'invoice.paid', 'customer.subscription.updated'].map((type) =>
        events.find((event) => event.type === type)!,
      );
      for (const at of order) expect((await shop.deliver(told[at]!)).status).toBe(200);
      expect(await expectActive(who)).toMatchObject({ anchorDay, months });
      shop.stripe.faults.reset();
    }
  });

  it('P8: or an end, told by a webhook that dies at any of its calls, is made good by its repetition', async () => {
    for (const crash of [crashBefore, crashAfter]) {
      let nth = 0;
      for (let isOver = false; !isOver;) {
        nth++;
        const who = await trainee();
        shop.stripe.faults.set({ hold: true });
        await shop.sdk.subscriptions.cancel(who.id);
        const ended = life.eventsOf(who).find(({ type }) => type === 'customer.subscription.deleted')!;
        const calls = faultCalls(crash, (call) => call === nth);
        await shop.deliver(ended);
        calls.restore();
        isOver = calls.made < nth;
        expect((await shop.deliver(ended)).status).toBe(200);
        await expectPaused(who);
        await expectCounted();
        shop.stripe.faults.reset();
      }
      expect(nth).toBeGreaterThan(5);
    }
  });

  it('P4: told ten times at once is one pause', async () => {
    const who = await trainee();
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    const ended = life.eventsOf(who).find(({ type }) => type === 'customer.subscription.deleted')!;
    await Promise.all(Array.from({ length: 10 }, () => shop.deliver(ended)));
    await expectPaused(who);
  });
});

it('P8: a first payment told by a webhook that dies at any of its calls begins progress once', async () => {
  let nth = 0;
  for (let isOver = false; !isOver;) {
    nth++;
    const who = await visitor();
    await subscribeUnheard(who);
    const begun = life.eventsOf(who).find(({ type }) => type === 'customer.subscription.created')!;
    const calls = faultCalls(nth % 2 ? crashBefore : crashAfter, (call) => call === nth);
    await shop.deliver(begun);
    calls.restore();
    isOver = calls.made < nth;
    expect((await shop.deliver(begun)).status).toBe(200);
    await expectActive(who);
    await expectCounted();
    shop.stripe.faults.reset();
  }
  expect(nth).toBeGreaterThan(5);
});

it('goes on with another subscription at the next run, which is its new day of the month, and months are kept', async () => {
  const who = await trainee();
  await moveOn(who, { months: { [chosen]: 5 }, nextDueDate: addDays(today(), 20) });
  await shop.sdk.subscriptions.cancel(who.id);
  await shop.stripe.idle();
  await expectPaused(who);
  await life.go(3 * day);
  const from = nextRunDay(new Date());
  expect((await life.subscribe(who)).status).toBe(200);
  const progress = await expectActive(who);
  expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
  expect(progress).toMatchObject({ anchorDay: anchorDayOf(progress.nextDueDate), months: { [chosen]: 5 } });
});

describe('P27: what the sending does at the same time', () => {
  const { workoutType, trainingFrequency } = form;
  const claim = {
    batchId: 'bat_1',
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

  it('to the month and the date is not undone by a pause', async () => {
    const who = await trainee();
    const next = { months: { [chosen]: 2 }, nextDueDate: addDays(today(), 30), claim };
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    await crossing(
      () => copy(who),
      () => moveOn(who, next),
    );
    expect(await progressOf(who)).toMatchObject({ isActive: false, ...next });
  });

  it('to a claim that it takes up again is not undone either: nobody else may take it up then', async () => {
    const who = await trainee();
    await moveOn(who, { claim });
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.subscriptions.cancel(who.id);
    const again = new Date('2026-11-21T08:07:00.000Z');
    await crossing(
      () => copy(who),
      async () => expect(await renewClaims([{ userId: who.userId, claim }], again)).toEqual([true]),
    );
    expect((await progressOf(who))!.claim).toEqual({ ...claim, at: again.toISOString() });
    await expectPaused(who);
  });
});
