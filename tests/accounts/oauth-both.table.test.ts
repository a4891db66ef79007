import { describe, expect, it } from 'vitest';
import type { Account } from '#infra/local/oidc/index.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { call } from '../support/call.ts';
import * as browser from './oauth-browser.ts';
import { authCalls, newAccount, password } from './accounts.ts';
import { notAuthoritative, personAt, useLocalProviders } from './local-providers.ts';
import { useEnvironment } from '../support/table/environment.ts';

const site = 'https://tenaz.test';
const { providers, vault } = await useLocalProviders(site);
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);

for (const provider of ['google', 'apple'] as const)
  vault.put(provider, JSON.stringify(providers[provider].secret));

const atApple = (fields: Partial<Account> = {}) => personAt(providers.apple, fields);

/** An authorization in which the user has signed in at the provider and not yet returned. */
async function authorizeAt(provider: Provider, { email }: Account) {
  const { location, cookies } = await browser.startSignIn(handler, provider);
  return { back: providers[provider].oidc.signIn(location, email), cookies };
}

const signedIn = async (page: browser.SitePage) => (await browser.exchange(handler, page)).body.data.user;

describe('Apple', () => {
  it("Apple's form has the user's name beside the code, and only the name is read from it", async () => {
    const account = atApple({ givenName: 'Núria', familyName: 'Vidal i Prats' });
    const { back, cookies } = await authorizeAt('apple', account);
    const name = { firstName: 'Núria', lastName: 'Vidal i Prats' };
    const user = JSON.stringify({ name, email: 'jefa@tenaz.test', sub: '1' });
    const page = await browser.returnToSite(handler, 'apple', browser.withFields(back, { user }), cookies);
    expect(await signedIn(page)).toMatchObject({ email: account.email, name: 'Núria Vidal i Prats' });
  });

  it.each([
    ['none', undefined],
    ['no JSON', '{'],
    ['no name in it', '{"name":null}'],
    ['a header injection', JSON.stringify({ name: { firstName: 'a\r\nBcc: x', lastName: '' } })],
  ])('without a usable name from Apple (%s) the account is named after its e-mail', async (_, user) => {
    const account = atApple();
    const { back, cookies } = await authorizeAt('apple', account);
    const page = await browser.returnToSite(handler, 'apple', browser.withFields(back, { user }), cookies);
    expect(await signedIn(page)).toMatchObject({ name: account.email.split('@')[0] });
  });

  it("P23: Apple's response is accepted as a posted form and not as a link", async () => {
    const { back, cookies } = await authorizeAt('apple', atApple());
    const query = browser.fieldsOf(back);
    const { status } = await call(handler, 'GET /api/oauth/apple/callback', { query, cookies });
    expect(status).toBe(404);
  });

  it("P23: Apple's hybrid response with an ID token of its own is refused", async () => {
    const { back, cookies } = await authorizeAt('apple', atApple());
    const more = browser.withFields(back, { id_token: 'e30.e30.' });
    expect((await browser.returnToSite(handler, 'apple', more, cookies)).search).toBe('?error=failed');
  });
});

describe('both providers', () => {
  it('Google and Apple sign in to the same account when the verified e-mail is the same', async () => {
    const google = personAt(providers.google);
    const apple = atApple({ email: google.email, givenName: 'Otro' });
    const ids: string[] = [];
    for (const [provider, person] of [['google', google] as const, ['apple', apple] as const]) {
      const { back, cookies } = await authorizeAt(provider, person);
      ids.push((await signedIn(await browser.returnToSite(handler, provider, back, cookies)))._id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('P49: a provider that another person has added to an account before the owner of the mailbox came is removed', async () => {
    const { email, token } = await newAccount(auth);
    const theirs = atApple({ email, ...notAuthoritative });
    const added = await authorizeAt('apple', theirs);
    const page = await browser.returnToSite(handler, 'apple', added.back, added.cookies);
    expect((await browser.join(handler, page, password)).status).toBe(200);
    const { back, cookies } = await authorizeAt('google', personAt(providers.google, { email }));
    expect(await signedIn(await browser.returnToSite(handler, 'google', back, cookies))).toMatchObject({
      email,
    });
    expect((await auth.me(token)).status).toBe(401);
    const again = await authorizeAt('apple', theirs);
    const refused = await browser.returnToSite(handler, 'apple', again.back, again.cookies);
    expect(refused.search).toBe('?error=account_exists');
  });

  it('P23: an account with the same sub at the other provider is another user', async () => {
    const google = personAt(providers.google, { sub: '77' });
    const apple = atApple({ sub: '77' });
    const names: string[] = [];
    for (const [provider, person] of [['google', google] as const, ['apple', apple] as const]) {
      const { back, cookies } = await authorizeAt(provider, person);
      names.push((await signedIn(await browser.returnToSite(handler, provider, back, cookies))).email);
    }
    expect(names).toEqual([google.email, apple.email]);
  });

  it.each([
    ['google', 'apple'],
    ['apple', 'google'],
  ] as const)('P23: a sign-in started at %s cannot be finished at %s', async (began, other) => {
    const mine = await browser.startSignIn(handler, began);
    const state = new URL(mine.location).searchParams.get('state')!;
    const { back } = await authorizeAt(other, personAt(providers[other]));
    const mixed = browser.withFields(back, { state });
    // the cookie is the provider's; not even one of the other's name helps
    expect((await browser.returnToSite(handler, other, mixed, mine.cookies)).search).toBe('?error=expired');
    const renamed = mine.cookies.map((cookie) => cookie.replace(`-state-${began}=`, `-state-${other}=`));
    expect((await browser.returnToSite(handler, other, mixed, renamed)).search).toBe('?error=failed');
  });

  it('the list of configured providers needs no call to them and may be cached', async () => {
    const { body, headers } = await call(handler, 'GET /api/oauth/providers');
    expect(body).toEqual({ success: true, data: { google: true, apple: true } });
    expect(headers['cache-control']).toContain('s-maxage=60');
  });
});

describe('a stage without Apple', () => {
  it('a stage without Apple lists only Google, and its Apple sign-in is 404', async () => {
    useEnvironment({ APPLE_SECRET_NAME: undefined });
    const { body } = await call(handler, 'GET /api/oauth/providers');
    expect(body.data).toEqual({ google: true, apple: false });
    expect((await call(handler, 'GET /api/oauth/apple')).status).toBe(404);
    expect((await call(handler, 'GET /api/oauth/google')).status).toBe(302);
  });
});
