import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startShop } from '../support/start-shop.ts';
import { cards, startWizardCalls, type Form } from '../support/subscriptions/wizard-calls.ts';
import { freshEmail, freshIp, statuses } from '../accounts/accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { User } = await import('#functions/accounts/users.ts');
const { queryAll } = await import('#functions/platform/table/table.ts');
const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const wizard = await startWizardCalls(shop);
const { plans, signUp, subscribe, visitor, saveCard } = wizard;
const { userOf, subscriptionsOf, chargedTo, expectSubscribedOnce, findStripeCustomer } = wizard;

/** The users with an e-mail, in any spelling: there may be one at most. */
const usersOf = async (email: string) =>
  (await queryAll(User, 'users', { index: 'gsi1' })).filter((user) => user.email === email.toLowerCase());

/** A customer that stays unassigned, without charge or subscription; it is deleted after a day. */
async function expectUnassigned({ customerId }: Form) {
  expect(await findStripeCustomer(customerId)).toMatchObject({ userId: null });
  expect(subscriptionsOf(customerId)).toEqual([]);
  expect(chargedTo(customerId)).toEqual([]);
}

const times = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));

describe('P12: one subscription and one charge', () => {
  it('P12: a double click on sign-up creates one subscription and one charge', async () => {
    const form = await visitor();
    const ip = freshIp();
    const responses = await times(2, () => signUp(form, { ip }));
    expect(statuses(responses)).toEqual([200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.subscriptionId)).size).toBe(1);
    await expectSubscribedOnce(form);
    expect(await usersOf(form.email)).toHaveLength(1);
  });

  nightly(
    'P12: twenty concurrent sign-ups from different networks create one subscription and one charge',
    async () => {
      const form = await visitor();
      const responses = await times(20, () => signUp(form));
      expect(responses.map(({ status, body }) => [status, body.data?.status])).toEqual(
        responses.map(() => [200, 'active']),
      );
      await expectSubscribedOnce(form);
      expect(await usersOf(form.email)).toHaveLength(1);
    },
  );

  it("P12: a sign-up repeated after a reload returns the first one's subscription", async () => {
    const form = await visitor();
    const first = await signUp(form);
    const again = await signUp(form);
    expect(again.body).toEqual(first.body);
    await expectSubscribedOnce(form);
  });

  it('P12: of two tabs of a visitor with a customer each one signs up, and the other gets 409 email_taken', async () => {
    const email = freshEmail();
    const tabs = await times(2, () => visitor(cards.good, { email }));
    const responses = await Promise.all(tabs.map((form) => signUp(form)));
    expect(statuses(responses)).toEqual([200, 409]);
    const winner = responses[0]!.status === 200 ? 0 : 1;
    expect(responses[1 - winner]!.body.code).toBe('email_taken');
    await expectSubscribedOnce(tabs[winner]!);
    await expectUnassigned(tabs[1 - winner]!);
  });

  nightly(
    'P12: of two tabs of an account with two plans one subscribes, and the other gets 409',
    async () => {
      const form = await visitor(cards.declined);
      await signUp(form);
      const { token } = await openSession((await userOf(form.email))!, new Date());
      const { customerId } = form;
      const responses = await Promise.all(
        [plans[0]!, plans[2]!].map(async ({ _id: subscriptionTypeId }) => {
          const paymentMethodId = await saveCard(customerId);
          const body = { customerId, paymentMethodId, subscriptionTypeId, billingCycle: 'monthly' };
          return subscribe(body, { token });
        }),
      );
      expect(statuses(responses)).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)!.body.code).toMatch(
        /already_subscribed|conflict/,
      );
      expect(chargedTo(customerId)).toHaveLength(1);
      expect(subscriptionsOf(customerId).filter(({ status }) => status === 'active')).toHaveLength(1);
    },
  );

  it('P12: two concurrent sign-ups with different cards of one customer create one subscription', async () => {
    const form = await visitor();
    const other = { ...form, paymentMethodId: await saveCard(form.customerId) };
    const responses = await Promise.all([signUp(form), signUp(other)]);
    expect(statuses(responses)).toEqual([200, 200]);
    await expectSubscribedOnce(form);
  });
});

describe('P33: one user for one e-mail', () => {
  it('P33: of four people who sign up with one e-mail at once one gets the account, and the others are not charged', async () => {
    const email = freshEmail();
    const people = await times(4, (nth) => visitor(cards.good, { email, password: `Remolacha${nth}` }));
    const responses = await Promise.all(people.map((form) => signUp(form)));
    expect(statuses(responses)).toEqual([200, 409, 409, 409]);
    expect(await usersOf(email)).toHaveLength(1);
    for (const [at, { status }] of responses.entries())
      await (status === 200 ? expectSubscribedOnce(people[at]!) : expectUnassigned(people[at]!));
  });

  it('P33: concurrent sign-ups with one e-mail in several spellings create one user', async () => {
    const form = await visitor();
    const spellings = [form.email, ` ${form.email.toUpperCase()} `, form.email.normalize('NFD')];
    const responses = await Promise.all(spellings.map((email) => signUp({ ...form, email })));
    expect(statuses(responses)).toEqual([200, 200, 200]);
    expect(await usersOf(form.email)).toHaveLength(1);
    await expectSubscribedOnce(form);
  });

  it('P33: of three concurrent sign-ups with one customer and different e-mails one gets the account', async () => {
    const form = await visitor();
    const responses = await times(3, () => signUp({ ...form, email: freshEmail() }));
    expect(statuses(responses)).toEqual([200, 404, 404]);
    expect(chargedTo(form.customerId)).toEqual([1999]);
  });
});
