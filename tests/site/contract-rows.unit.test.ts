import { expect, it } from 'vitest';
import { contractRows } from '../../web/contract-rows.ts';

it('the browser has the rows of JSON and forms, not of redirects, pages and webhooks', () => {
  expect(contractRows['products']).toMatchObject({
    list: ['GET', '/products'],
    get: ['GET', '/products/{id}'],
  });
  expect(contractRows['productManagement']).toHaveProperty('create');
  expect(contractRows['products']).not.toHaveProperty('missingProduct');
  expect(contractRows['stripeWebhook']).toEqual({});
});

it('P134: calls of the back office and those with a step-up wait for it, and no call that gives one', () => {
  const asks = (group: string) =>
    Object.entries(contractRows[group]!).flatMap(([name, [, , asksForStepUp]]) =>
      asksForStepUp ? name : [],
    );
  expect(asks('orderManagement')).toEqual(Object.keys(contractRows['orderManagement']!));
  expect(asks('passkeys').toSorted()).toEqual(['add', 'askToAdd', 'remove', 'renewCodes']);
  expect(asks('auth')).toEqual(expect.arrayContaining(['changeEmail', 'changePassword']));
  expect([asks('stepUp'), asks('cart'), asks('products')]).toEqual([[], [], []]);
});
