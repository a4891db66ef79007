import { describe, expect, it } from 'vitest';
import { draftOf, kinds, usage } from '#infra/new/kinds.ts';
import { madeUp } from '../support/made-up.ts';

describe('npm run new', () => {
  it.each(Object.entries(madeUp))(
    '%s writes its files and says what is next',
    (kind, { name, files, red }) => {
      const draft = draftOf(kind, name);
      expect(draft.files).toEqual(files);
      for (const test of Object.keys(red)) expect(draft.next.join()).toContain(`${test} is green`);
    },
  );

  it('without arguments there is an example of each kind', () => {
    expect(Object.keys(kinds)).toEqual(Object.keys(madeUp));
    for (const [kind, { example }] of Object.entries(kinds))
      expect(usage).toContain(`npm run new -- ${kind} ${example}`);
  });

  it.each([
    ['endpoint', 'orders', 'two in kebab-case, such as orders/get-order-status'],
    ['endpoint', 'orders/getStatus', 'two in kebab-case'],
    ['endpoint', 'order/get-status', 'order is no group of the contract'],
    ['endpoint', 'orders/reorder', 'no verb and noun'],
    ['endpoint', 'orders/request-return', 'orders.requestReturn stands already'],
    ['endpoint', 'stripe-webhook/receive-event', 'takes signed calls'],
    ['page', 'orders/invoices', 'take a group of the back office'],
    ['page', 'review-management/reviews', 'web/src/routes/admin/reviews.tsx stands already'],
    ['email', 'platform/hello', 'platform sends no mails'],
    ['email', 'accounts/welcome', 'the mail welcome stands already'],
    ['email', 'subscriptions/renewal-reminder', 'the mail renewal-reminder stands already'],
    ['entity', 'catalogue/product', 'the entity product stands already'],
    ['entity', 'made-up/thing', 'functions/made-up/entities.ts does not exist'],
    ['lambda', 'orders/recount-orders', 'the function recount-orders stands already'],
    ['lambda', 'made-up/do-things', 'functions/made-up/README.md does not exist'],
  ])('refuses %s %s: %s', (kind, name, why) => {
    expect(() => draftOf(kind, name)).toThrow(why);
  });
});
