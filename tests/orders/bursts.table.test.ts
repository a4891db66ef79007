import { afterAll, expect, it } from 'vitest';
import { openVault } from '#infra/local/secrets.ts';
import { startParameters } from '#infra/local/parameters.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { call } from '../support/call.ts';
import { useTable } from '../support/table/table.ts';
import { expectBurstIsLimited, freshEmail, password } from '../accounts/accounts.ts';

const vault = await openVault(null);
for (const provider of ['google', 'apple']) vault.put(provider, '{}');
const secrets = await startParameters({ vault });
afterAll(() => secrets.close());
await useTable({
  AWS_ENDPOINT_URL_SSM: secrets.url,
  GOOGLE_SECRET_NAME: 'google',
  APPLE_SECRET_NAME: 'apple',
});
const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: oauth } = await import('#functions/accounts/providers/oauth.lambda.ts');
const { handler: passkeys } = await import('#functions/accounts/passkeys/passkeys.lambda.ts');
const { handler: reviews } = await import('#functions/reviews/reviews.lambda.ts');
const { handler: stockAlerts } = await import('#functions/catalogue/stock/stock-alerts.lambda.ts');
const { handler: workouts } = await import('#functions/workouts/workouts.lambda.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl('https://tenaz.test');

/** Every operation that visitors may call and that is not cached; those of payments are in subscribe-limits.test.ts. */
const publicOperations = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(
      ([, { access, cacheSeconds }]) =>
        (access === 'public' || (access === 'anyone' && group !== 'subscriptions')) && !cacheSeconds,
    )
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

/** Protected by the state cookie of the browser that started the sign-in: without it nothing is read or called. */
const protectedByState = ['oauth.googleCallback', 'oauth.appleCallback'];
/** Reads of the catalogue that change nothing: what the distribution answers for a page without a file. */
const missingPages = ['missingProduct', 'missingCategory', 'missingFile'].map((each) => `products.${each}`);
/** They lead to a page, without a look at the table. */
const redirects = ['stock-alerts.showUnsubscribe', 'reviews.showUnsubscribe'];
/** Reports beyond their limit are dropped, and answered as well (P158). */
const droppedBeyondLimit = ['emails.reportViolation'];
/** Departures beyond their limit lead back to the site (P271). */
const ledBack = ['oauth.googleStart', 'oauth.appleStart'];
const answer = { clientDataJSON: 'e30', authenticatorData: 'x', signature: 'x' };
const inputs: Record<string, () => Parameters<typeof call>[2]> = {
  'auth.login': () => ({ body: { email: freshEmail(), password } }),
  'auth.register': () => ({ body: { name: 'Clara', email: freshEmail(), password } }),
  'auth.checkEmail': () => ({ query: { email: freshEmail() } }),
  'auth.forgotPassword': () => ({ body: { email: freshEmail() } }),
  'auth.resetPassword': () => ({ body: { token: 'x', password } }),
  'auth.confirmEmail': () => ({ body: { token: 'x' } }),
  'auth.resendConfirmation': () => ({ body: { token: 'x' } }),
  'auth.revertChange': () => ({ body: { token: 'x', password } }),
  'stock-alerts.request': () => ({ body: { productId: `prd_${'0'.repeat(26)}`, email: freshEmail() } }),
  'stock-alerts.confirm': () => ({ body: { token: 'x' } }),
  'stock-alerts.withdraw': () => ({ body: { token: 'x' } }),
  'stock-alerts.unsubscribe': () => ({ query: { token: 'x' } }),
  'reviews.stopRequests': () => ({ body: { token: 'x' } }),
  'reviews.unsubscribe': () => ({ query: { token: 'x' } }),
  'workouts.feed': () => ({ query: { token: 'x' } }),
  'passkeys.askToSignIn': () => ({}),
  'passkeys.signIn': () => ({
    body: {
      credential: { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: answer },
    },
  }),
  'oauth.googleExchange': () => ({ body: { code: 'x' } }),
  'oauth.join': () => ({ body: { code: 'x', password } }),
  'oauth.googleCheckEmail': () => ({ body: { email: freshEmail() } }),
};

it('P22, P38: every public uncached operation is listed here with its rate limit', () => {
  const unlimited = [...protectedByState, ...missingPages, ...redirects, ...droppedBeyondLimit, ...ledBack];
  const known = [...Object.keys(inputs), ...unlimited];
  expect(publicOperations.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it.each(publicOperations.filter(({ name }) => name in inputs))(
  'P38: a burst of $name from one network ends in 429, and other networks are not limited',
  async ({ name, endpoint: { method, path } }) => {
    const handler = { auth, oauth, passkeys, reviews, workouts, 'stock-alerts': stockAlerts }[
      name.split('.')[0]!
    ];
    await expectBurstIsLimited((ip) => call(handler, `${method} /api${path}`, { ...inputs[name]!(), ip }));
  },
  60_000,
);
