import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openAccount, type Account } from '#infra/local/stripe/account.ts';
import { createPriorityQueue } from '#infra/local/priority-queue/index.ts';
import { runDueTimers } from '#infra/local/stripe/timers/run-due.ts';
import { listPage } from '#infra/local/stripe/api/lists.ts';
import { createCustomer } from '#infra/local/stripe/resources/customers.ts';
import { attach, findOrCreateMethod } from '#infra/local/stripe/resources/payment-methods/attach.ts';
import { makePrice } from '#infra/local/stripe/resources/prices.ts';
import { makeProduct } from '#infra/local/stripe/resources/products.ts';
import { createSubscription } from '#infra/local/stripe/resources/subscriptions/create.ts';
import { emptyState } from '#infra/local/stripe/state.ts';
import { day, hour } from './subscriber.ts';

/** An account with subscribers who began a minute apart. */
function populate(subscribers: number, clock: { now: number }): Account {
  const account = openAccount({ state: emptyState(), url: 'http://stripe.test', now: () => clock.now });
  const recurring = { interval: 'month' } as const;
  const { id: product } = makeProduct(account, { name: 'Plan PRO' });
  const price = makePrice(account, { active: true, currency: 'eur', product, unit_amount: 1900, recurring });
  for (let count = 0; count < subscribers; count += 1) {
    clock.now += 60_000;
    const { id: customer } = createCustomer(account, { email: `ana${count}@example.es` });
    const method = findOrCreateMethod(account, 'pm_card_visa');
    attach(account, method, customer);
    createSubscription(account, {
      customer,
      items: [{ price: price.id }],
      default_payment_method: method.id,
    });
  }
  return account;
}

it('P45: a renewal costs the same for any number of subscribers, and a quiet day costs one look', () => {
  const clock = { now: Date.UTC(2026, 10, 20, 9) };
  const subscribers = 300;
  const account = populate(subscribers, clock);
  const tables = (Object.values(account.state) as unknown[]).filter(
    (each): each is Map<string, unknown> => each instanceof Map,
  );
  const walks = tables.flatMap((table) =>
    (['values', 'entries', 'keys', 'forEach', Symbol.iterator] as const).map((way) =>
      vi.spyOn(table, way as 'values'),
    ),
  );
  const looks = vi.spyOn(account.state.timers as Map<string, unknown>, 'get');
  clock.now += 30 * day + hour;
  runDueTimers(account);
  // each renews, and finalizes its invoice an hour later
  expect(looks.mock.calls.length).toBeLessThan(20 * subscribers);
  expect(walks.filter(({ mock }) => mock.calls.length > 0)).toEqual([]);
  looks.mockClear();
  runDueTimers(account);
  expect(looks).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  const created = [...account.state.events.values()].map(({ created: at }) => at);
  expect(created).toEqual([...created].sort((one, other) => one - other));
  const paid = [...account.state.invoices.values()].filter(({ status }) => status === 'paid');
  expect(paid).toHaveLength(2 * subscribers);
});

it('P45: a page of a long list reads only its own rows', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    id: `evt_${index}`,
    object: 'event',
    created: index,
  }));
  let reads = 0;
  const page = listPage(
    rows,
    { limit: 100, starting_after: 'evt_25000' },
    '/v1/events',
    () => (reads += 1) > 0,
  );
  expect(page.data[0]?.id).toBe('evt_24999');
  expect(reads).toBe(101);
});

it('a heap returns its numbers in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const heap = createPriorityQueue<number>((one, other) => one < other);
      for (const number of numbers) heap.push(number);
      const popped = numbers.map(() => heap.pop());
      expect(popped).toEqual([...numbers].sort((one, other) => one - other));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
