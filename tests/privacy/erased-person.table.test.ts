import type { SQSEvent } from 'aws-lambda';
import { afterAll, expect, it } from 'vitest';
import { startDownloadCalls } from '../support/accounts/download-calls.ts';
import { allItems, knownPerson, settleMails, tracesIn } from '../support/accounts/known-person.ts';
import { call } from '../support/call.ts';
import { filesIn } from '../support/accounts/files-in.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { freshToken } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { password } from '../accounts/accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: deletion } = await import('#functions/privacy/erasure/account-data.lambda.ts');
const { handler: desk } = await import('#functions/orders/desk/order-management.lambda.ts');
const { handleExports } = await import('#functions/orders/write-export.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { entityOf, entities } = await import('#functions/entities.ts');
const life = await startSubscriberCalls(shop);
const copies = await startDownloadCalls(shop);

const keyOf = (item: Record<string, unknown>) => item as { pk: string; sk: string };

/** An admin exports all orders, and the worker writes the file. */
async function exportOrders(adminId: string): Promise<void> {
  const token = await freshToken(adminId);
  const { status } = await call(desk, 'POST /api/orders/management/exports', { token, body: {} });
  expect(status).toBe(202);
  const record = {
    messageId: '1',
    body: copies.messages().at(-1)!,
    attributes: { ApproximateReceiveCount: '1' },
  };
  const lambda = { getRemainingTimeInMillis: () => 120_000 };
  expect(await handleExports({ Records: [record] } as unknown as SQSEvent, lambda)).toEqual({
    batchItemFailures: [],
  });
}

it('P138: nothing in table, queue, files, logs or of the customer at Stripe tells who it was', async () => {
  const lines = collectLogLines();
  const person = await knownPerson(shop, life);
  expect(person.statuses).toEqual([200, 201, 201, 201, 201, 200]);
  await settleMails(shop);
  expect(tracesIn(JSON.stringify(await allItems())).length).toBeGreaterThan(4);
  expect(
    (await call(deletion, 'POST /api/account/deletion', { token: person.token(), body: { password } }))
      .status,
  ).toBe(202);
  await settleMails(shop);
  await life.go(14 * day - 60_000);
  await copies.downloaded(await freshToken(person.userId));
  expect(await copies.files()).toHaveLength(1);
  await exportOrders(person.admin.userId);
  expect(tracesIn(JSON.stringify(await filesIn('exports')))).toContain('zenobia');
  await settleMails(shop);
  await life.go(61_000);
  expect(await night({})).toMatchObject({ erased: 1 });
  await shop.stripe.idle();
  await life.go(day);
  await night({});
  await settleMails(shop);

  const items = await allItems();
  const left = items.filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  expect(left).toEqual([]);
  const about = items.filter((item) => JSON.stringify(item).includes(person.userId));
  const kinds = [...new Set(about.map((item) => entityOf(keyOf(item))))];
  for (const kind of kinds) expect(entities[kind].erasure, kind).not.toBe('delete');
  expect(kinds).toEqual(expect.arrayContaining(['erasure', 'order', 'orderSearchTerm', 'review']));
  const expiring = items.filter((item) => entities[entityOf(keyOf(item))].erasure === 'expire');
  expect(expiring.filter(({ ttl }) => typeof ttl !== 'number')).toEqual([]);
  expect(await copies.files()).toEqual([]);
  // the exports of the back office stay for a day
  expect(tracesIn(JSON.stringify(await filesIn('exports')))).toEqual([]);
  expect(tracesIn(shop.messages().join())).toEqual([]);
  expect(tracesIn(lines.join('\n'))).toEqual([]);
  const { customers, subscriptions, paymentMethods } = shop.stripe.state;
  expect(customers.has(person.customerId)).toBe(false);
  expect(tracesIn(JSON.stringify([[...customers.values()], [...paymentMethods.values()]]))).toEqual([]);
  expect(subscriptions.get(person.id)?.status).toBe('canceled');
});
