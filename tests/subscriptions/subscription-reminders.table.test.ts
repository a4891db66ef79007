import { afterAll, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { formatCents } from '#shared/rules/money.ts';
import { startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { crashAfter, faultCalls } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/subscriptions/remind-renewals.lambda.ts');
const life = await startSubscriberCalls(shop);
const { subscriber, go, told } = life;
const reconcile = () => handler({});

const title = 'Tu suscripción anual se renueva pronto';
const reminders = async (owner: Subscriber) => (await told(owner)).filter((one) => one === title).length;

/** Advances to so many days before the annual renewal. */
const goToDaysBefore = ({ id }: Subscriber, days: number) =>
  go(life.atStripe({ id }).items.data[0]!.current_period_end * 1000 - days * day - Date.now());

it('annual subscribers who will be charged are reminded 15 days before, once a year', async () => {
  const [owner, leaving, monthly, toMonthly] = [
    await subscriber({ cycle: 'annual' }),
    await subscriber({ cycle: 'annual' }),
    await subscriber(),
    await subscriber({ cycle: 'annual' }),
  ];
  await life.cancel(leaving);
  await life.change(toMonthly, life.premium, 'monthly');
  await goToDaysBefore(owner, 16);
  await reconcile();
  expect(await reminders(owner)).toBe(0);
  await goToDaysBefore(owner, 14.5);
  expect(await reconcile()).toMatchObject({ reminded: 1 });
  for (const night of firstOf(1, [14, 7, 1])) {
    await goToDaysBefore(owner, night);
    expect(await reconcile()).toMatchObject({ reminded: 0 });
  }
  expect(await reminders(owner)).toBe(1);
  expect(await life.lettersTo(owner)).toEqual(['subscription-started', 'renewal-reminder']);
  for (const other of [leaving, monthly, toMonthly]) expect(await reminders(other)).toBe(0);
});

nightly('an annual subscriber is reminded again the next year', async () => {
  const owner = await subscriber({ cycle: 'annual' });
  await goToDaysBefore(owner, 14.5);
  await reconcile();
  await life.goToRenewal(owner);
  await reconcile();
  expect(await reminders(owner)).toBe(1);
  await goToDaysBefore(owner, 15);
  await reconcile();
  expect(await reminders(owner)).toBe(2);
});

it('P252: the reminder names what Stripe will charge, and none is sent while nothing will be', async () => {
  const [owner, paused] = [await subscriber({ cycle: 'annual' }), await subscriber({ cycle: 'annual' })];
  const coupon = await shop.sdk.coupons.create({ amount_off: 1000, currency: 'eur', duration: 'once' });
  await shop.sdk.subscriptions.update(owner.id, { discounts: [{ coupon: coupon.id }] });
  await shop.sdk.subscriptions.update(paused.id, { pause_collection: { behavior: 'void' } });
  await goToDaysBefore(owner, 10);
  await reconcile();
  const reminded = (await shop.mails()).flatMap(({ notification, content }) =>
    notification?.userId === owner.userId && content.template === 'renewal-reminder'
      ? content.data.amount
      : [],
  );
  expect(reminded).toEqual([formatCents(19_190 - 1000)]);
  expect(await reminders(paused)).toBe(0);
});

nightly('a subscriber who undoes a cancellation in the last 15 days is reminded then', async () => {
  const owner = await subscriber({ cycle: 'annual' });
  await life.cancel(owner);
  await goToDaysBefore(owner, 5);
  await reconcile();
  expect(await reminders(owner)).toBe(0);
  await life.reactivate(owner);
  await reconcile();
  expect(await reminders(owner)).toBe(1);
});

it('P4, P8: two concurrent runs and a repeated one after a crash send one reminder', async () => {
  const owner = await subscriber({ cycle: 'annual' });
  await goToDaysBefore(owner, 10);
  let left = 1;
  const isReminder = (_: number, command: string) => command === 'TransactWriteItems' && left-- > 0;
  const calls = faultCalls(crashAfter, isReminder);
  await reconcile().catch(() => undefined);
  calls.restore();
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect(await reminders(owner)).toBe(1);
});

it('no reminder is sent for a subscription that was cancelled at Stripe without a webhook', async () => {
  const owner = await subscriber({ cycle: 'annual' });
  await goToDaysBefore(owner, 16);
  await reconcile();
  shop.stripe.faults.set({ hold: true });
  await shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true });
  shop.stripe.state.events.clear();
  await goToDaysBefore(owner, 10);
  await reconcile();
  expect(await reminders(owner)).toBe(0);
});
