import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { cards, signUps, type Form } from '../../support/subscriptions/sign-ups.ts';
import {
  dieAtCall,
  faultCall,
  faultRequests,
  type Armed,
} from '../../support/subscriptions/stripe-faults.ts';
import { crashBefore, lostAnswer } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
// Stripe's word comes too late to help: the flow has to do it alone
beforeEach(() => shop.stripe.faults.set({ hold: true }));
afterEach(() => shop.stripe.faults.reset());

const { User } = await import('#functions/_data/accounts/users.ts');
const { Mail } = await import('#functions/_data/mail/mail-delivery.ts');
const { queryAll } = await import('#functions/_data/table/table.ts');
const { dueShards } = await import('#functions/_data/table/keys.ts');
const wizard = await signUps(shop);
const { plans, signUp, visitor, saveCard, subscriptionsOf, chargedTo, expectSubscribedOnce } = wizard;

const usersOf = async (email: string) =>
  (await queryAll(User, 'users', { index: 'gsi1' })).filter((user) => user.email === email);

/** Templates of the mails written to somebody, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const pages = dueShards('mails').map((shard) => queryAll(Mail, shard, { index: 'gsi2' }));
  return (await Promise.all(pages))
    .flat()
    .filter(({ to }) => to === email)
    .map(({ content }) => content.template)
    .toSorted();
}

const faults: Record<string, (nth: number) => Armed> = {
  'the process dies before it hears the answer': dieAtCall,
  'the call fails': (nth) => faultCall(nth, crashBefore),
  'the answer gets lost': (nth) => faultCall(nth, lostAnswer),
};

/** Lets the disaster happen at the first call of a scenario to table or Stripe, at its second …, and counts them. */
async function atEveryCall(
  arm: (nth: number) => Armed,
  scenario: (armed: (call: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  for (let nth = 1; ; nth++) {
    let made = 0;
    await scenario(async (call) => {
      const armed = arm(nth);
      await call();
      made = armed.made();
      armed.restore();
    });
    if (made < nth) return nth - 1;
    expect(nth).toBeLessThan(40);
  }
}

/** One user, told once; one customer, subscription and charge. */
async function expectWhole(form: Form, cents?: number) {
  await expectSubscribedOnce(form, cents);
  expect(await usersOf(form.email)).toHaveLength(1);
  expect(await mailsTo(form.email)).toEqual(['subscription-started', 'welcome']);
}

describe('P13: after a disaster at any call to table or Stripe, a retry completes what was begun, once', () => {
  it.each(Object.entries(faults))(
    '%s',
    async (_, arm) => {
      const calls = await atEveryCall(arm, async (armed) => {
        const form = await visitor();
        await armed(() => signUp(form));
        expect(await signUp(form)).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
        await expectWhole(form);
      });
      expect(calls).toBeGreaterThan(10);
    },
    120_000,
  );

  it('also with the good card after a declined one', async () => {
    await atEveryCall(dieAtCall, async (armed) => {
      const declined = await visitor(cards.declined);
      expect((await signUp(declined)).status).toBe(402);
      const form = { ...declined, paymentMethodId: await saveCard(declined.customerId) };
      await armed(() => signUp(form));
      expect((await signUp(form)).status).toBe(200);
      await expectWhole(form);
    });
  });

  it('also with another plan after a declined card', async () => {
    await atEveryCall(dieAtCall, async (armed) => {
      const declined = await visitor(cards.declined);
      expect((await signUp(declined)).status).toBe(402);
      const paymentMethodId = await saveCard(declined.customerId);
      const form = { ...declined, paymentMethodId, subscriptionTypeId: plans[0]!._id };
      await armed(() => signUp(form));
      expect((await signUp(form)).status).toBe(200);
      expect(chargedTo(form.customerId)).toEqual([999]);
      const left = subscriptionsOf(form.customerId).map(({ status }) => status);
      expect(left.filter((status) => status === 'active')).toHaveLength(1);
      expect(left).not.toContain('incomplete');
    });
  });
});

describe('P26: Stripe', () => {
  it('remembers its own failure under a key: the next try begins under another', async () => {
    const form = await visitor();
    const price = [...shop.stripe.state.prices.values()].find(
      ({ lookup_key }) => lookup_key === 'tenaz_premium_monthly',
    )!;
    price.active = false;
    expect((await signUp(form)).body.code).toBe('payment_provider');
    price.active = true;
    expect((await signUp(form)).status).toBe(200);
    await expectSubscribedOnce(form);
  });

  it('is not there at all: 502 in Spanish, nothing charged, and the account waits for the retry', async () => {
    const form = await visitor();
    const away = faultRequests(crashBefore, (_, path) => path.startsWith('/v1/subscriptions'));
    const { status, body } = await signUp(form);
    away.restore();
    expect([status, body.code, body.message]).toEqual([
      502,
      'payment_provider',
      'El servicio de pagos no responde. Vuelve a intentarlo en un momento.',
    ]);
    expect(chargedTo(form.customerId)).toEqual([]);
    expect((await signUp(form)).status).toBe(200);
    await expectSubscribedOnce(form);
  });

  it('answers later than anybody waits: the charge is found by the retry, not repeated', async () => {
    const form = await visitor();
    const mute = faultRequests(
      async (send) => {
        await send();
        throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
      },
      (method, path) => method === 'POST' && path === '/v1/subscriptions',
    );
    expect((await signUp(form)).status).toBe(502);
    mute.restore();
    expect(chargedTo(form.customerId)).toEqual([1999]);
    expect((await signUp(form)).status).toBe(200);
    await expectSubscribedOnce(form);
  });
});
