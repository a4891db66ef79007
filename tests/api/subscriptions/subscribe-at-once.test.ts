import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { cards, signUps, type Form } from '../../support/subscriptions/sign-ups.ts';
import { freshEmail, freshIp, statuses } from '../accounts/accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { User } = await import('#functions/_data/accounts/users.ts');
const { queryAll } = await import('#functions/_data/table/table.ts');
const { openSession } = await import('#functions/_data/accounts/sessions.ts');
const wizard = await signUps(shop);
const { plans, signUp, subscribe, visitor, saveCard } = wizard;
const { userOf, subscriptionsOf, chargedTo, expectSubscribedOnce, findStripeCustomer } = wizard;

/** Users of an e-mail, however written: there may be one at most. */
const usersOf = async (email: string) =>
  (await queryAll(User, 'users', { index: 'gsi1' })).filter((user) => user.email === email.toLowerCase());

/** Nobody's, never charged, without a subscription: it is forgotten after a day. */
async function expectLeftAlone({ customerId }: Form) {
  expect(await findStripeCustomer(customerId)).toMatchObject({ userId: null });
  expect(subscriptionsOf(customerId)).toEqual([]);
  expect(chargedTo(customerId)).toEqual([]);
}

const times = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));

describe('P12: one subscription and one charge', () => {
  it('of a double click', async () => {
    const form = await visitor();
    const ip = freshIp();
    const answers = await times(2, () => signUp(form, { ip }));
    expect(statuses(answers)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.subscriptionId)).size).toBe(1);
    await expectSubscribedOnce(form);
    expect(await usersOf(form.email)).toHaveLength(1);
  });

  it('of twenty calls at once, from wherever', async () => {
    const form = await visitor();
    const answers = await times(20, () => signUp(form));
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toEqual(
      answers.map(() => [200, 'active']),
    );
    await expectSubscribedOnce(form);
    expect(await usersOf(form.email)).toHaveLength(1);
  });

  it('of a reload: the same call later finds what the first has made', async () => {
    const form = await visitor();
    const first = await signUp(form);
    const again = await signUp(form);
    expect(again.body).toEqual(first.body);
    await expectSubscribedOnce(form);
  });

  it('of two tabs of a visitor, each with a customer of its own: one wins, the other is told', async () => {
    const email = freshEmail();
    const tabs = await times(2, () => visitor(cards.good, { email }));
    const answers = await Promise.all(tabs.map((form) => signUp(form)));
    expect(statuses(answers)).toEqual([200, 409]);
    const winner = answers[0]!.status === 200 ? 0 : 1;
    expect(answers[1 - winner]!.body.code).toBe('email_taken');
    await expectSubscribedOnce(tabs[winner]!);
    await expectLeftAlone(tabs[1 - winner]!);
  });

  it('of two tabs of an account with two plans: one wins, the other is told', async () => {
    const form = await visitor(cards.declined);
    await signUp(form);
    const { token } = await openSession((await userOf(form.email))!, new Date());
    const { customerId } = form;
    const answers = await Promise.all(
      [plans[0]!, plans[2]!].map(async ({ _id: subscriptionTypeId }) => {
        const paymentMethodId = await saveCard(customerId);
        const body = { customerId, paymentMethodId, subscriptionTypeId, billingCycle: 'monthly' };
        return subscribe(body, { token });
      }),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toMatch(/already_subscribed|conflict/);
    expect(chargedTo(customerId)).toHaveLength(1);
    expect(subscriptionsOf(customerId).filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('of a card changed between two clicks', async () => {
    const form = await visitor();
    const other = { ...form, paymentMethodId: await saveCard(form.customerId) };
    const answers = await Promise.all([signUp(form), signUp(other)]);
    expect(statuses(answers)).toEqual([200, 200]);
    await expectSubscribedOnce(form);
  });
});

describe('P33: one user for one e-mail', () => {
  it('of two people at once: the other keeps neither account nor charge', async () => {
    const email = freshEmail();
    const people = await times(4, (nth) => visitor(cards.good, { email, password: `Secreta${nth}` }));
    const answers = await Promise.all(people.map((form) => signUp(form)));
    expect(statuses(answers)).toEqual([200, 409, 409, 409]);
    expect(await usersOf(email)).toHaveLength(1);
    for (const [at, { status }] of answers.entries())
      await (status === 200 ? expectSubscribedOnce(people[at]!) : expectLeftAlone(people[at]!));
  });

  it('however it is written', async () => {
    const form = await visitor();
    const spellings = [form.email, ` ${form.email.toUpperCase()} `, form.email.normalize('NFD')];
    const answers = await Promise.all(spellings.map((email) => signUp({ ...form, email })));
    expect(statuses(answers)).toEqual([200, 200, 200]);
    expect(await usersOf(form.email)).toHaveLength(1);
    await expectSubscribedOnce(form);
  });

  it('and one account for one customer, whatever e-mails are tried with it', async () => {
    const form = await visitor();
    const answers = await times(3, () => signUp({ ...form, email: freshEmail() }));
    expect(statuses(answers)).toEqual([200, 404, 404]);
    expect(chargedTo(form.customerId)).toEqual([1999]);
  });
});
