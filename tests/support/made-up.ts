/** What the tests of `npm run new` ask for, of each kind: what it writes, and why its tests are red. No real thing has these names. */
export const madeUp: Record<string, { name: string; files: string[]; red: Record<string, string> }> = {
  endpoint: {
    name: 'orders/get-made-up-thing',
    files: [
      'functions/orders/orders.lambda.ts',
      'shared/contracts/endpoints.txt',
      'shared/contracts/orders/orders.ts',
      'tests/orders/get-made-up-thing.table.test.ts',
    ],
    red: {
      'tests/orders/get-made-up-thing.table.test.ts': 'answer it in functions/orders/orders.lambda.ts',
    },
  },
  page: {
    name: 'product-management/made-up-things',
    files: [
      'functions/catalogue/management/product-management.lambda.ts',
      'shared/contracts/catalogue/product-management.ts',
      'shared/contracts/endpoints.txt',
      'tests/catalogue/list-made-up-things.table.test.ts',
      'tests/catalogue/made-up-things.page.test.ts',
      'web/src/app/admin/back-office.tsx',
      'web/src/features/catalogue/made-up-things.tsx',
      'web/src/routes/admin/made-up-things.tsx',
    ],
    red: {
      'tests/catalogue/list-made-up-things.table.test.ts': 'answer it in functions/catalogue/management/',
      'tests/catalogue/made-up-things.page.test.ts': 'name it in Spanish in web/src/routes/admin/',
    },
  },
  email: {
    name: 'accounts/made-up',
    files: [
      'functions/platform/mail/outbox/mail-content.ts',
      'functions/platform/mail/templates/account.ts',
      'tests/messages/sample-mails.ts',
    ],
    red: { 'tests/messages/templates.unit.test.ts': 'write them in functions/platform/mail/templates' },
  },
  entity: {
    name: 'catalogue/made-up-entity',
    files: [
      'functions/TABLE.md',
      'functions/catalogue/README.md',
      'functions/catalogue/entities.ts',
      'functions/catalogue/made-up-entities.ts',
      'tests/catalogue/made-up-entities.table.test.ts',
    ],
    red: { 'tests/catalogue/made-up-entities.table.test.ts': 'add the fields of a made up entity' },
  },
  lambda: {
    name: 'orders/make-up-jobs',
    files: [
      'functions/orders/README.md',
      'functions/orders/make-up-jobs.lambda.ts',
      'functions/orders/make-up-jobs.ts',
      'infra/functions.ts',
      'infra/table-access/events.ts',
      'tests/orders/make-up-jobs.table.test.ts',
    ],
    red: {
      'tests/orders/make-up-jobs.table.test.ts': 'do the job in functions/orders/make-up-jobs.ts',
    },
  },
  nightly: {
    name: 'subscriptions/make-up-mails',
    files: [
      'functions/subscriptions/README.md',
      'functions/subscriptions/make-up-mails.lambda.ts',
      'infra/functions.ts',
      'infra/table-access/events.ts',
      'tests/subscriptions/make-up-mails.table.test.ts',
    ],
    red: { 'tests/subscriptions/make-up-mails.table.test.ts': 'do it in functions/subscriptions/' },
  },
};
