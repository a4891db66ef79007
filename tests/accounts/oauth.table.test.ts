import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAll } from '#tests/support/run/rounds.ts';
import type { Account } from '#infra/local/oidc/index.ts';
import type { OidcFault, SentBack } from '#infra/local/oidc/index.ts';
import { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { countAs } from '../support/table/count-as.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { authCalls, freshEmail, freshIp, newAccount, password, statuses } from './accounts.ts';
import * as browser from './oauth-browser.ts';
import { notAuthoritative, personAt, useLocalProviders } from './local-providers.ts';
import { sentMails } from './sent-mails.ts';

const site = 'https://tenaz.test';
const { providers, vault } = await useLocalProviders(site, { FIRST_ADMIN_EMAIL: 'jefa@gmail.test' });
const { limitRate } = await import('#functions/accounts/rate-limits.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { mailsTo, lastToken } = await sentMails();

let lines: string[];
beforeEach(() => {
  lines = collectLogLines();
});
afterEach(() => {
  for (const { oidc } of Object.values(providers)) oidc.faults.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const start = (provider: Provider, ip?: string) => browser.startSignIn(handler, provider, ip);
const returnToSite = (provider: Provider, back: SentBack, cookies: string[]) =>
  browser.returnToSite(handler, provider, back, cookies);
const exchange = (page: browser.SitePage) => browser.exchange(handler, page);

async function signInAs(provider: Provider, { email }: Account): Promise<browser.SitePage> {
  const { location, cookies } = await start(provider);
  return returnToSite(provider, providers[provider].oidc.signIn(location, email), cookies);
}

/** Completes a sign-in and returns the user's id. */
async function userIdOf(provider: Provider, account: Account): Promise<string> {
  const { body } = await exchange(await signInAs(provider, account));
  return body.data.user._id as string;
}

/** An account whose e-mail was confirmed with its own session. */
async function provedAccount() {
  const made = await newAccount(auth);
  await auth.confirm({ token: await lastToken(made.email, 'welcome') }, { token: made.token });
  return made;
}

const names = { google: 'Google', apple: 'Apple' } as const;

/** What differs between the two providers. */
const differences = {
  google: { asks: { scope: 'openid email profile' }, sameSite: 'Lax', cancelled: 'access_denied' },
  apple: {
    asks: { scope: 'name email', response_mode: 'form_post' },
    sameSite: 'None',
    cancelled: 'user_cancelled_authorize',
  },
} as const;

describe.each(['google', 'apple'] as const)('sign-in with %s', (provider) => {
  const { oidc, accounts, secret } = providers[provider];
  const subAttribute = `${provider}Sub`;
  const person = (fields: Partial<Account> = {}) => personAt(providers[provider], fields);
  const failed = `/auth/${provider}/success?error=failed`;
  // what both have in common: in `npm test` of Google alone
  const isProved = isAll || provider === 'google';

  it("a sign-in at an unreachable provider redirects to the site's page, and works once the provider is back", async () => {
    expect(await start(provider)).toMatchObject({ status: 302, location: failed, cookies: [] });
    vault.put(provider, JSON.stringify(secret));
    expect((await start(provider)).location).toContain(oidc.url);
  });

  it.runIf(isProved)(
    'P271: a start that is refused or meets a fault leads back to the site, and is told to the operator or the security log',
    async () => {
      holdClock();
      const ip = freshIp();
      await countAs(600, () => limitRate({ 'oauth-start-ip': ip }, new Date()));
      expect(await start(provider, ip)).toMatchObject({ status: 302, location: failed, cookies: [] });
      expect((await start(provider)).location).toContain(oidc.url);
      expect(levelsOf(lines, 'sign-in failed')).toEqual([]);
      const { restore } = faultCalls(
        () => Promise.reject(new Error('the table is away')),
        () => true,
      );
      const refused = await start(provider);
      restore();
      expect(refused).toMatchObject({ status: 302, location: failed, cookies: [] });
      expect(levelsOf(lines, 'sign-in failed')).toEqual(['error']);
    },
  );

  it.runIf(isProved)(
    'P271: an office behind one address is not locked out by those who have signed in',
    async () => {
      holdClock();
      const ip = freshIp();
      await countAs(59, () => limitRate({ 'oauth-ip': ip }, new Date()));
      for (let nth = 0; nth < 3; nth++) {
        const page = await signInAs(provider, person());
        expect((await browser.exchange(handler, page, page.cookies, ip)).status).toBe(200);
      }
    },
  );

  it('a sign-in redirects to the provider with PKCE, state and nonce, bound to the browser by a cookie', async () => {
    const { status, location, cookies } = await start(provider);
    expect(status).toBe(302);
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${site}/api/oauth/${provider}/callback`,
      ...differences[provider].asks,
    });
    expect(asked.state!.length + asked.nonce!.length + asked.code_challenge!.length).toBeGreaterThan(120);
    expect(cookies).toHaveLength(1);
    // Apple's response is posted from Apple's site, with which a Lax cookie is not sent
    const kept = 'Path=/; Max-Age=600; HttpOnly; Secure';
    expect(cookies[0]).toBe(
      `__Host-oauth-state-${provider}=${asked.state}; ${kept}; SameSite=${differences[provider].sameSite}`,
    );
  });

  it('the first sign-in creates an account, and later ones with the same sub sign in to it', async () => {
    const account = person();
    const page = await signInAs(provider, account);
    expect(page.origin + page.pathname).toBe(`${site}/auth/${provider}/success`);
    const { status, body } = await exchange(page);
    expect(status).toBe(200);
    expect(SignedIn.parse(body).data).toMatchObject({
      user: { email: account.email, name: 'Nuria Vidal', role: { name: 'user' } },
      hasProfile: false,
    });
    expect(await findUser(body.data.user._id)).toMatchObject({
      emailVerified: true,
      [subAttribute]: account.sub,
    });
    const moved = { ...account, email: freshEmail() };
    accounts.splice(accounts.indexOf(account), 1, moved);
    expect(await userIdOf(provider, moved)).toBe(body.data.user._id);
  });

  it.runIf(isProved)('P33: two concurrent first sign-ins of one person create one account', async () => {
    const account = person();
    const ids = await Promise.all(Array.from({ length: 4 }, () => userIdOf(provider, account)));
    expect(new Set(ids).size).toBe(1);
  });

  it("P49: a sign-in with the settings' e-mail creates no admin", async () => {
    const { body } = await exchange(await signInAs(provider, person({ email: 'jefa@gmail.test' })));
    expect(body.data.user.role).toEqual({ name: 'user' });
  });

  it.runIf(isProved)(
    'P23: a sign-in joins the account with its e-mail, whose confirmed password and sessions stay, and the owner is mailed',
    async () => {
      const { email, userId, token } = await provedAccount();
      expect(await userIdOf(provider, person({ email: email.toUpperCase() }))).toBe(userId);
      expect((await auth.me(token)).status).toBe(200);
      expect((await auth.login({ email, password })).status).toBe(200);
      expect((await mailsTo(email)).map(({ content }) => content)).toMatchObject([
        { template: 'welcome' },
        { template: 'sign-in-added', data: { method: names[provider] } },
        { template: 'new-device' },
        { template: 'new-device' },
      ]);
    },
  );

  it.runIf(isProved)(
    'P49: a sign-in joins an account that another person has prepared without that password and those sessions',
    async () => {
      const prepared = await newAccount(auth);
      const second = await auth.login({ email: prepared.email, password });
      expect(await userIdOf(provider, person({ email: prepared.email }))).toBe(prepared.userId);
      for (const token of [prepared.token, second.body.token])
        expect((await auth.me(token)).status).toBe(401);
      expect((await auth.login({ email: prepared.email, password })).status).toBe(401);
      expect((await findUser(prepared.userId))!.emailVerified).toBe(true);
    },
  );

  it.runIf(isProved)(
    'an address that the provider does not run joins an account after its password, typed once in the same browser',
    async () => {
      const { email, userId, token } = await provedAccount();
      const account = person({ email, ...notAuthoritative });
      const page = await signInAs(provider, account);
      expect(page.inFragment('token')).toBeNull();
      expect((await browser.join(handler, page, 'Secreta2')).body.code).toBe('wrong_password');
      expect((await browser.join(handler, page, password, [])).body.code).toBe('sign_in_failed');
      const joined = await browser.join(handler, page, password);
      expect([joined.status, joined.body.data.user._id]).toEqual([200, userId]);
      expect((await browser.join(handler, page, password)).body.code).toBe('sign_in_failed');
      expect((await auth.me(token)).status).toBe(200);
      const templates = (await mailsTo(email)).map(({ content }) => content.template);
      // two of one moment have no order
      expect(templates.toSorted()).toEqual(['new-device', 'sign-in-added', 'welcome']);
      expect(await userIdOf(provider, account)).toBe(userId);
    },
  );

  it('a new account with an address that the provider does not run is to be confirmed', async () => {
    const account = person(notAuthoritative);
    const { body } = await exchange(await signInAs(provider, account));
    expect((await findUser(body.data.user._id))!.emailVerified).toBe(false);
    await auth.confirm({ token: await lastToken(account.email, 'welcome') }, { token: body.token });
    expect((await findUser(body.data.user._id))!.emailVerified).toBe(true);
  });

  it.runIf(isProved)(
    'P49: the owner of a mailbox takes an account that a sign-in with a foreign address has prepared',
    async () => {
      const account = person(notAuthoritative);
      const { body } = await exchange(await signInAs(provider, account));
      const link = await lastToken(account.email, 'welcome');
      expect((await auth.confirm({ token: link, newPassword: 'Nueva7' })).status).toBe(200);
      expect((await auth.me(body.token)).status).toBe(401);
      expect((await signInAs(provider, account)).inFragment('token')).toBeNull();
      expect((await auth.login({ email: account.email, password: 'Nueva7' })).status).toBe(200);
    },
  );

  it.runIf(isProved)('P50: the link in the mail about a new way to sign in takes it back', async () => {
    const { email, userId, token } = await provedAccount();
    const account = person({ email });
    await userIdOf(provider, account);
    const link = await lastToken(email, 'sign-in-added');
    expect((await auth.revert({ token: link, password: 'Nueva7' })).body.data).toEqual({ email });
    expect((await auth.me(token)).status).toBe(401);
    expect(await findUser(userId)).toMatchObject({ [subAttribute]: null });
    expect((await auth.login({ email, password: 'Nueva7' })).status).toBe(200);
  });

  it('P23: a second account at the provider with the same e-mail is refused', async () => {
    const proved = await provedAccount();
    await userIdOf(provider, person({ email: proved.email }));
    accounts.length = 0;
    expect((await signInAs(provider, person({ email: proved.email }))).search).toBe('?error=account_exists');
  });

  it('P23: a sign-in with an unverified e-mail is refused', async () => {
    expect((await signInAs(provider, person({ emailVerified: false }))).search).toBe(
      '?error=unverified_email',
    );
  });

  it.each<OidcFault>(['nonce', 'audience', 'issuer', 'expired', 'signature', 'state', 'unavailable'])(
    'P23: a sign-in with a wrong %s is refused',
    async (fault) => {
      const account = person();
      oidc.faults.next(fault);
      expect((await signInAs(provider, account)).search).toBe('?error=failed');
      expect((await signInAs(provider, account)).inFragment('token')).toMatch(/^[\w-]{43}$/);
    },
  );

  it("P23: a provider's response is refused in another browser, twice, after ten minutes and with another sign-in's code", async () => {
    const account = person();
    const mine = await start(provider);
    const theirs = await start(provider);
    const back = oidc.signIn(mine.location, account.email);
    expect((await returnToSite(provider, back, [])).search).toBe('?error=expired');
    expect((await returnToSite(provider, back, theirs.cookies)).search).toBe('?error=failed');
    // PKCE: the code of one sign-in in the response to another
    const { code } = browser.fieldsOf(back);
    const foreign = browser.withFields(oidc.signIn(theirs.location, account.email), { code });
    expect((await returnToSite(provider, foreign, theirs.cookies)).search).toBe('?error=failed');
    const again = await start(provider);
    const response = oidc.signIn(again.location, account.email);
    expect((await returnToSite(provider, response, again.cookies)).inFragment('token')).not.toBeNull();
    expect((await returnToSite(provider, response, again.cookies)).search).toBe('?error=expired');
    const late = await start(provider);
    const lateAnswer = oidc.signIn(late.location, account.email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect((await returnToSite(provider, lateAnswer, late.cookies)).search).toBe('?error=expired');
  });

  it('of two sign-ins that two tabs have begun, the older one ends without a session and the newer one with one', async () => {
    const account = person();
    const older = await start(provider);
    const newer = await start(provider);
    // both tabs have the cookie of the newer one
    const early = await returnToSite(provider, oidc.signIn(older.location, account.email), newer.cookies);
    expect(early.search).toBe('?error=failed');
    expect(early.cookies).toEqual([]);
    const late = await returnToSite(provider, oidc.signIn(newer.location, account.email), newer.cookies);
    expect(late.inFragment('token')).not.toBeNull();
  });

  it('a sign-in that the visitor cancels at the provider has a reason of its own', async () => {
    const { location, cookies } = await start(provider);
    const response = browser.withFields(oidc.signIn(location, person().email), {
      code: undefined,
      error: differences[provider].cancelled,
    });
    expect((await returnToSite(provider, response, cookies)).search).toBe('?error=denied');
  });

  it.runIf(isProved)(
    'P20: a banned user cannot sign in with a provider, nor exchange a sign-in code issued before the ban',
    async () => {
      const account = person();
      const userId = await userIdOf(provider, account);
      const page = await signInAs(provider, account);
      await update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } });
      expect((await exchange(page)).body.code).toBe('banned');
      expect((await signInAs(provider, account)).search).toBe('?error=banned');
    },
  );

  it.runIf(isProved)(
    'P24: a sign-in code is in the fragment and is exchanged only in the browser that began',
    async () => {
      const foreign = await signInAs(provider, person());
      expect([foreign.search, foreign.inFragment('token')]).toEqual([
        '',
        expect.stringMatching(/^[\w-]{43}$/),
      ]);
      for (const cookies of [[], foreign.cookies]) {
        const page = await signInAs(provider, person());
        expect((await browser.exchange(handler, page, cookies)).body.code).toBe('sign_in_failed');
      }
      const { status, cookies } = await exchange(await signInAs(provider, person()));
      expect([status, cookies[0]]).toEqual([200, expect.stringMatching(/^__Host-oauth-code=; .*Max-Age=0;/)]);
    },
  );

  it.runIf(isProved)(
    'P49: a sign-in code is void once every session of its user has been ended',
    async () => {
      const account = person();
      const userId = await userIdOf(provider, account);
      const page = await signInAs(provider, account);
      await update(keys.user(userId), { update: 'ADD sessionEpoch :one', values: { ':one': 1 } });
      expect((await exchange(page)).body.code).toBe('sign_in_failed');
      expect((await exchange(await signInAs(provider, account))).status).toBe(200);
    },
  );

  it.runIf(isProved)('P24: a sign-in code is valid once and for 60 seconds, and is not logged', async () => {
    const account = person();
    const page = await signInAs(provider, account);
    const uses = await Promise.all(Array.from({ length: 5 }, () => exchange(page)));
    expect(statuses(uses)).toEqual([200, 401, 401, 401, 401]);
    expect(uses.find(({ status }) => status === 401)!.body.code).toBe('sign_in_failed');
    const late = await signInAs(provider, account);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await exchange(late)).status).toBe(401);
    expect(lines.length).toBeGreaterThan(5);
    const code = page.inFragment('token')!;
    for (const secret of [code, account.email, account.sub]) expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('Google user', () => {
  it("P18: the Google user is the caller's own; another user's id and an account without Google are 404", async () => {
    const account = personAt(providers.google);
    const { body } = await exchange(await signInAs('google', account));
    const read = (id: string, token: string) =>
      call(handler, 'GET /api/oauth/google/user/{id}', { params: { id }, token });
    const mine = await read(body.data.user._id, body.token);
    expect(mine.body.data.user).toMatchObject({ email: account.email, authProvider: 'google' });
    const other = await newAccount(auth);
    expect((await read(other.userId, body.token)).status).toBe(404);
    expect((await read(body.data.user._id, other.token)).status).toBe(404);
    expect((await read(other.userId, other.token)).status).toBe(404);
  });

  it('check-email of Google says whether an account uses an e-mail', async () => {
    const { email } = await newAccount(auth);
    const check = (each: string) =>
      call(handler, 'POST /api/oauth/google/check-email', { body: { email: each }, ip: freshIp() });
    expect((await check(email)).body.data).toEqual({ exists: true });
    expect((await check(freshEmail())).body.data).toEqual({ exists: false });
  });
});
