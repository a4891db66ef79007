import { describe, expect, it } from 'vitest';
import { draftOf, kinds, usage } from '#infra/new/kinds.ts';

/** What each example writes: no more files than a reviewer reads at once. */
const written: Record<string, string[]> = {
  endpoint: [
    'functions/orders/orders.lambda.ts',
    'shared/contracts/endpoints.txt',
    'shared/contracts/orders/orders.ts',
    'tests/orders/get-order-status.table.test.ts',
  ],
  page: [
    'functions/catalogue/management/product-management.lambda.ts',
    'shared/contracts/catalogue/product-management.ts',
    'shared/contracts/endpoints.txt',
    'tests/catalogue/list-suppliers.table.test.ts',
    'tests/catalogue/suppliers.page.test.ts',
    'web/src/app/admin/back-office.tsx',
    'web/src/features/catalogue/suppliers.tsx',
    'web/src/routes/admin/suppliers.tsx',
  ],
  email: [
    'functions/platform/mail/outbox/mail-content.ts',
    'functions/platform/mail/templates/account.ts',
    'tests/messages/sample-mails.ts',
  ],
  entity: [
    'functions/TABLE.md',
    'functions/catalogue/README.md',
    'functions/catalogue/entities.ts',
    'functions/catalogue/suppliers.ts',
    'tests/catalogue/suppliers.table.test.ts',
  ],
  lambda: [
    'functions/orders/README.md',
    'functions/orders/export-returns.lambda.ts',
    'infra/functions.ts',
    'infra/table-access/events.ts',
    'tests/orders/export-returns.table.test.ts',
  ],
  nightly: [
    'functions/subscriptions/README.md',
    'functions/subscriptions/mail-anniversaries.lambda.ts',
    'infra/functions.ts',
    'infra/stacks/api-stack.ts',
    'infra/table-access/events.ts',
    'tests/subscriptions/mail-anniversaries.table.test.ts',
  ],
};

describe('npm run new', () => {
  it.each(Object.entries(kinds))(
    'the example of %s writes its files and says what is next',
    (kind, { example }) => {
      const draft = draftOf(kind, example);
      expect(draft.files).toEqual(written[kind]);
      expect(draft.next.join()).toContain('.test.ts is green');
      expect(usage).toContain(`npm run new -- ${kind} ${example}`);
    },
  );

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
    ['entity', 'suppliers/supplier', 'functions/suppliers/entities.ts does not exist'],
    ['lambda', 'orders/recount-orders', 'the function recount-orders stands already'],
    ['lambda', 'suppliers/import-suppliers', 'functions/suppliers/README.md does not exist'],
  ])('refuses %s %s: %s', (kind, name, why) => {
    expect(() => draftOf(kind, name)).toThrow(why);
  });
});
