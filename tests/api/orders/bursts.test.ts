import { afterAll, expect, it } from 'vitest';
import { openVault } from '#infra/local/secret-vault.ts';
import { startSecrets } from '#infra/local/secrets.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { call } from '../../support/call.ts';
import { useTable } from '../../support/table/table.ts';
import { freshEmail, freshIp, password } from '../accounts/accounts.ts';

const vault = await openVault(null);
for (const provider of ['google', 'apple']) vault.put(provider, '{}');
const secrets = await startSecrets({ vault });
afterAll(() => secrets.close());
await useTable({
  MAIL_QUEUE_URL: 'http://127.0.0.1:1/queue',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  GOOGLE_SECRET_NAME: 'google',
  APPLE_SECRET_NAME: 'apple',
});
const { handler: auth } = await import('#functions/auth/index.ts');
const { handler: oauth } = await import('#functions/oauth/index.ts');
const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
await saveSiteUrl('https://tenaz.test');

/** What anybody may ask of us and no cache answers. */
const open = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { access, cacheSeconds }]) => access === 'public' && !cacheSeconds)
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

/** Proved by the state that only the browser knows which began; without it nothing is read or asked. */
const proved = ['oauth.googleCallback', 'oauth.appleCallback'];
const inputs: Record<string, () => Parameters<typeof call>[2]> = {
  'auth.login': () => ({ body: { email: freshEmail(), password } }),
  'auth.register': () => ({ body: { name: 'Clara', email: freshEmail(), password } }),
  'auth.checkEmail': () => ({ query: { email: freshEmail() } }),
  'auth.forgotPassword': () => ({ body: { email: freshEmail() } }),
  'auth.resetPassword': () => ({ body: { token: 'x', password } }),
  'auth.confirmEmail': () => ({ body: { token: 'x' } }),
  'oauth.googleStart': () => ({}),
  'oauth.appleStart': () => ({}),
  'oauth.googleExchange': () => ({ body: { code: 'x' } }),
  'oauth.googleCheckEmail': () => ({ body: { email: freshEmail() } }),
};

it('P22, P38: are all known here: whoever adds one says how it is limited', () => {
  const known = [...Object.keys(inputs), ...proved];
  expect(open.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it.each(open.filter(({ name }) => name in inputs))(
  'P38: a burst of $name from one network ends in 429, elsewhere all goes on',
  async ({ name, endpoint: { method, path } }) => {
    const handler = name.startsWith('auth.') ? auth : oauth;
    const ask = (ip: string) => call(handler, `${method} /api${path}`, { ...inputs[name]!(), ip });
    const ip = freshIp();
    let answer = await ask(ip);
    for (let asked = 1; answer.status !== 429 && asked < 70; asked++) answer = await ask(ip);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(freshIp())).status).not.toBe(429);
  },
  60_000,
);
