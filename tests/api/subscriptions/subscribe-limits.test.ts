import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { startShop } from '../../support/shop.ts';
import { cards, signUps } from '../../support/subscriptions/sign-ups.ts';
import { freshEmail, freshIp } from '../accounts/accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { createCustomer, setupIntent, signUp, visitor, saveCard, chargedTo } = await signUps(shop);

type Ask = (ip: string) => ReturnType<typeof signUp>;

/** How a machine that tries stolen cards calls what visitors may call: always with something fresh. */
const asks: Record<string, () => Promise<Ask>> = {
  'stripe.createCustomer': async () => (ip) => createCustomer({ email: freshEmail(), name: 'Nadie' }, { ip }),
  'stripe.setupIntent': async () => (ip) => setupIntent({ customerId: `cus_${freshEmail()}` }, { ip }),
  'stripe.createSubscriptionWithUser': async () => {
    const form = await visitor();
    return (ip) => signUp({ ...form, customerId: `cus_${freshEmail()}` }, { ip });
  },
};

it('P22: all calls that take money from visitors are known here', () => {
  const open = Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints)
      .filter(([, { access }]) => access === 'anyone')
      .map(([name]) => `${group}.${name}`),
  );
  expect(open.toSorted()).toEqual(Object.keys(asks).toSorted());
});

it.each(Object.keys(asks))(
  'P22: a burst of %s from one network ends in 429, elsewhere all goes on',
  async (name) => {
    const ask = await asks[name]!();
    const ip = freshIp();
    let answer = await ask(ip);
    for (let asked = 1; answer.status !== 429 && asked < 70; asked++) answer = await ask(ip);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(freshIp())).status).not.toBe(429);
  },
  60_000,
);

it('P22: one customer saves ten cards in an hour and no more, from wherever', async () => {
  const { customerId } = await visitor();
  const asked = [];
  for (let card = 0; card < 11; card++) asked.push((await setupIntent({ customerId })).status);
  expect(asked).toEqual([...Array<number>(10).fill(200), 429]);
});

it('P22: one customer tries twenty payments in an hour and no more, from wherever', async () => {
  const form = await visitor(cards.declined);
  const asked = [];
  for (let paid = 0; paid < 21; paid++) asked.push((await signUp(form)).status);
  expect(asked).toEqual([...Array<number>(20).fill(402), 429]);
  const good = await saveCard(form.customerId);
  expect((await signUp({ ...form, paymentMethodId: good })).status).toBe(429);
  expect(chargedTo(form.customerId)).toEqual([]);
});

it('P38: the password of a sign-up is guessed at no faster than at the login', async () => {
  const form = await visitor(cards.declined);
  expect((await signUp(form)).status).toBe(402);
  const ip = freshIp();
  const guessed = [];
  for (let guess = 0; guess < 11; guess++)
    guessed.push((await signUp({ ...form, password: `Adivina${guess}` }, { ip })).status);
  expect(guessed).toEqual([...Array<number>(10).fill(409), 429]);
});
