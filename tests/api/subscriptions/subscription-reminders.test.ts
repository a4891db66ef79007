import { afterAll, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { day, subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';
import { crashAfter, faultCalls } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler } = await import('#functions/reconcile-subscriptions/index.ts');
const life = await subscribers(shop);
const { subscriber, go, told } = life;
const reconcile = () => handler({});

const title = 'Tu suscripción anual se renueva pronto';
const reminders = async (who: Subscriber) => (await told(who)).filter((one) => one === title).length;

/** To so many days before the annual renewal. */
const goToDaysBefore = ({ id }: Subscriber, days: number) =>
  go(life.atStripe({ id }).items.data[0]!.current_period_end * 1000 - days * day - Date.now());

it('come 15 days before a year is charged, once a year, to those who will be charged', async () => {
  const [who, leaving, monthly, toMonthly] = [
    await subscriber({ cycle: 'annual' }),
    await subscriber({ cycle: 'annual' }),
    await subscriber(),
    await subscriber({ cycle: 'annual' }),
  ];
  await life.cancel(leaving);
  await life.change(toMonthly, life.premium, 'monthly');
  await goToDaysBefore(who, 16);
  await reconcile();
  expect(await reminders(who)).toBe(0);
  await goToDaysBefore(who, 14.5);
  expect(await reconcile()).toMatchObject({ reminded: 1 });
  for (const night of [14, 7, 1]) {
    await goToDaysBefore(who, night);
    expect(await reconcile()).toMatchObject({ reminded: 0 });
  }
  expect(await reminders(who)).toBe(1);
  expect(await life.lettersTo(who)).toEqual(['subscription-started', 'renewal-reminder']);
  for (const other of [leaving, monthly, toMonthly]) expect(await reminders(other)).toBe(0);
  // next year again
  await life.goToRenewal(who);
  await reconcile();
  expect(await reminders(who)).toBe(1);
  await goToDaysBefore(who, 15);
  await reconcile();
  expect(await reminders(who)).toBe(2);
});

it('comes late to whoever takes a cancellation back in the last days', async () => {
  const who = await subscriber({ cycle: 'annual' });
  await life.cancel(who);
  await goToDaysBefore(who, 5);
  await reconcile();
  expect(await reminders(who)).toBe(0);
  await life.reactivate(who);
  await reconcile();
  expect(await reminders(who)).toBe(1);
});

it('P4, P8: is one of two runs at once, and of one that died', async () => {
  const who = await subscriber({ cycle: 'annual' });
  await goToDaysBefore(who, 10);
  let left = 1;
  const isReminder = (_: number, command: string) => command === 'TransactWriteItems' && left-- > 0;
  const calls = faultCalls(crashAfter, isReminder);
  await reconcile().catch(() => undefined);
  calls.restore();
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect(await reminders(who)).toBe(1);
});

it('is not sent for what Stripe knows to be cancelled, though no event has said so', async () => {
  const who = await subscriber({ cycle: 'annual' });
  await goToDaysBefore(who, 16);
  await reconcile();
  shop.stripe.faults.set({ hold: true });
  await shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true });
  shop.stripe.state.events.clear();
  await goToDaysBefore(who, 10);
  await reconcile();
  expect(await reminders(who)).toBe(0);
});
