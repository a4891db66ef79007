import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '#infra/local/oidc/accounts.ts';
import { openVault } from '#infra/local/secret-vault.ts';
import { startSecrets } from '#infra/local/secrets.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { call } from '../../support/call.ts';
import { useTable } from '../../support/table/table.ts';
import * as browser from './oauth-browser.ts';
import { personAt, startProviders } from './providers-at-home.ts';

const site = 'https://tenaz.test';
const providers = await startProviders(site);
const vault = await openVault(null);
const secrets = await startSecrets({ vault });
await useTable({
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  GOOGLE_SECRET_NAME: 'google',
  APPLE_SECRET_NAME: 'apple',
});
const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
const { handler } = await import('#functions/oauth/index.ts');

beforeAll(async () => {
  for (const provider of ['google', 'apple'] as const)
    vault.put(provider, JSON.stringify(providers[provider].secret));
  await saveSiteUrl(site);
});
afterAll(() => Promise.all([providers.google.oidc.close(), providers.apple.oidc.close(), secrets.close()]));

const atApple = (told: Partial<Account> = {}) => personAt(providers.apple, told);

/** Somebody has signed in there and is about to come back. */
async function answerOf(provider: Provider, { email }: Account) {
  const { location, cookies } = await browser.leave(handler, provider);
  return { back: providers[provider].oidc.signIn(location, email), cookies };
}

const signedIn = async (page: URL) => (await browser.exchange(handler, page)).body.data.user;

describe('what only Apple does', () => {
  it('tells the name beside the code, of which nothing but the name is believed', async () => {
    const account = atApple({ givenName: 'Núria', familyName: 'Vidal i Prats' });
    const { back, cookies } = await answerOf('apple', account);
    const name = { firstName: 'Núria', lastName: 'Vidal i Prats' };
    const user = JSON.stringify({ name, email: 'jefa@tenaz.test', sub: '1' });
    const page = await browser.comeBack(handler, 'apple', browser.withFields(back, { user }), cookies);
    expect(await signedIn(page)).toMatchObject({ email: account.email, name: 'Núria Vidal i Prats' });
  });

  it.each([
    ['none', undefined],
    ['no JSON', '{'],
    ['none in it', '{"name":null}'],
    ['one that breaks out of its line', JSON.stringify({ name: { firstName: 'a\r\nBcc: x', lastName: '' } })],
  ])('without a name that will do (%s) the e-mail gives one', async (_, user) => {
    const account = atApple();
    const { back, cookies } = await answerOf('apple', account);
    const page = await browser.comeBack(handler, 'apple', browser.withFields(back, { user }), cookies);
    expect(await signedIn(page)).toMatchObject({ name: account.email.split('@')[0] });
  });

  it('P23: posts its answer, which by a link leads nowhere', async () => {
    const { back, cookies } = await answerOf('apple', atApple());
    const query = browser.fieldsOf(back);
    const { status } = await call(handler, 'GET /api/oauth/apple/callback', { query, cookies });
    expect(status).toBe(404);
  });

  it('P23: a hybrid answer with a token of its own is refused', async () => {
    const { back, cookies } = await answerOf('apple', atApple());
    const more = browser.withFields(back, { id_token: 'e30.e30.' });
    expect((await browser.comeBack(handler, 'apple', more, cookies)).search).toBe('?error=failed');
  });
});

describe('both', () => {
  it('lead to one account where the e-mail is the same and proved', async () => {
    const google = personAt(providers.google);
    const apple = atApple({ email: google.email, givenName: 'Otro' });
    const ids: string[] = [];
    for (const [provider, person] of [['google', google] as const, ['apple', apple] as const]) {
      const { back, cookies } = await answerOf(provider, person);
      ids.push((await signedIn(await browser.comeBack(handler, provider, back, cookies)))._id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('P23: do not know each other’s people by number', async () => {
    const google = personAt(providers.google, { sub: '77' });
    const apple = atApple({ sub: '77' });
    const names: string[] = [];
    for (const [provider, person] of [['google', google] as const, ['apple', apple] as const]) {
      const { back, cookies } = await answerOf(provider, person);
      names.push((await signedIn(await browser.comeBack(handler, provider, back, cookies))).email);
    }
    expect(names).toEqual([google.email, apple.email]);
  });

  it.each([
    ['google', 'apple'],
    ['apple', 'google'],
  ] as const)('P23: what began at %s is not finished by %s', async (began, other) => {
    const mine = await browser.leave(handler, began);
    const state = new URL(mine.location).searchParams.get('state')!;
    const { back } = await answerOf(other, personAt(providers[other]));
    const mixed = browser.withFields(back, { state });
    expect((await browser.comeBack(handler, other, mixed, mine.cookies)).search).toBe('?error=failed');
  });

  it('are told to the login page from the settings alone, and may be kept', async () => {
    const { body, headers } = await call(handler, 'GET /api/oauth/providers');
    expect(body).toEqual({ success: true, data: { google: true, apple: true } });
    expect(headers['cache-control']).toContain('s-maxage=60');
  });
});

describe('a stage without Apple', () => {
  it('says so and has no such page', async () => {
    const { env } = await import('#functions/_kit/env.ts');
    vi.spyOn(env, 'APPLE_SECRET_NAME', 'get').mockReturnValue(undefined);
    const { body } = await call(handler, 'GET /api/oauth/providers');
    expect(body.data).toEqual({ google: true, apple: false });
    expect((await call(handler, 'GET /api/oauth/apple')).status).toBe(404);
    expect((await call(handler, 'GET /api/oauth/google')).status).toBe(302);
  });
});
