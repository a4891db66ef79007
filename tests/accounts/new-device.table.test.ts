import * as z from 'zod';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { authCalls, freshEmail, freshIp, newAccount, password } from './accounts.ts';
import { notAuthoritative, personAt, useLocalProviders } from './local-providers.ts';
import * as browser from './oauth-browser.ts';
import { sentMails } from './sent-mails.ts';

const { providers, vault } = await useLocalProviders('https://tenaz.test');
const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { findUserAndOrigin } = await import('#functions/accounts/sign-in/known-origins.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { ofUser } = await import('#functions/platform/table/partitions.ts');
const { deleteItem, queryAll } = await import('#functions/platform/table/table.ts');
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
vault.put('google', JSON.stringify(providers.google.secret));
const { mailsTo, lastToken } = await sentMails();

let lines: string[];
beforeEach(() => void (lines = collectLogLines()));

const dayMs = 86_400_000;
const StoredKey = z.object({ sk: z.string() });

const laptop = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'cloudfront-viewer-country': 'ES',
  'cloudfront-viewer-city': 'Lugo',
};

/** An account whose e-mail was confirmed, and the cookies of the browser that registered it. */
async function provedAccount() {
  const email = freshEmail();
  const { body, cookies } = await auth.register({ name: 'Clara Cliente', email, password });
  await auth.confirm({ token: await lastToken(email, 'welcome') }, { token: body.token });
  return { email, cookies, token: body.token as string, userId: body.data.user._id as string };
}

/** A browser that has been at Google and is back on the site. */
async function backFromGoogle(email: string) {
  const { location, cookies } = await browser.startSignIn(handler, 'google');
  return browser.returnToSite(handler, 'google', providers.google.oidc.signIn(location, email), cookies);
}

/** Signs in with Google, and returns the cookies of the device. */
async function signInWithGoogle(email: string, cookies: string[] = []) {
  const page = await backFromGoogle(email);
  const answer = await browser.exchange(handler, page, [...page.cookies, ...cookies]);
  expect(answer.status).toBe(200);
  return answer.cookies.filter((cookie) => cookie.startsWith('__Host-device'));
}

const newsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ content }) => content.template === 'new-device');

async function login(email: string, options: Parameters<typeof auth.login>[1] = {}) {
  const answer = await auth.login({ email, password }, options);
  expect(answer.status).toBe(200);
  return answer;
}

describe('the mail about a new device', () => {
  it('a sign-in from a browser that the account does not know is mailed, with browser, place and time; once for each', async () => {
    const { email, cookies } = await provedAccount();
    await login(email, { cookies });
    expect(await newsTo(email)).toEqual([]);

    const known = await login(email, { headers: laptop });
    const [mail, ...more] = await newsTo(email);
    expect(more).toEqual([]);
    expect(mail!.content.data).toMatchObject({
      name: 'Clara Cliente',
      browser: 'Firefox en Linux',
      place: 'Lugo, España',
      at: expect.stringMatching(/^\d+ de \w+ de 20\d\d a las \d+:\d\d$/),
    });
    await login(email, { headers: laptop, cookies: known.cookies });
    expect(await newsTo(email)).toHaveLength(1);
    await login(email);
    expect((await newsTo(email)).at(-1)!.content.data).toMatchObject({
      browser: 'un navegador desconocido',
      place: 'un lugar desconocido',
    });
    // the log knows neither the device nor its place
    expect(lines.join('\n')).not.toMatch(/Firefox|Lugo/);
  });

  it('of concurrent sign-ins of one browser one is mailed, and all have their session', async () => {
    const [{ email }, { cookies }] = [await provedAccount(), await provedAccount()];
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, { cookies })));
    expect(await newsTo(email)).toHaveLength(1);
    for (const { body } of answers) expect((await auth.me(body.token)).status).toBe(200);
  });

  it('a browser stays known for longer than its session lasts', async () => {
    holdClock();
    const { email, cookies, token } = await provedAccount();
    vi.setSystemTime(Date.now() + 91 * dayMs);
    expect((await auth.refresh(token)).status).toBe(401);
    await login(email, { cookies });
    expect(await newsTo(email)).toEqual([]);
    expect(cookies[0]).toContain(`; Max-Age=${180 * 86_400};`);
  });

  nightly('an account that knows no browser learns its first one without a mail', async () => {
    const { email } = personAt(providers.google);
    await signInWithGoogle(email);
    const { userId } = (await findEmailIdentity(email))!;
    const devices = await queryAll(StoredKey, ofUser('known', userId), {
      prefix: keys.knownDevice('', '').sk,
    });
    for (const { sk } of devices) await deleteItem({ pk: ofUser('known', userId), sk });
    const cookies = await signInWithGoogle(email);
    await signInWithGoogle(email, cookies);
    expect(await newsTo(email)).toEqual([]);
    await signInWithGoogle(email);
    expect(await newsTo(email)).toHaveLength(1);
  });

  nightly('its link takes a provider away that was linked by the sign-in that it tells of', async () => {
    const { email, userId } = await provedAccount();
    personAt(providers.google, { email, ...notAuthoritative });
    expect((await browser.join(handler, await backFromGoogle(email), password)).status).toBe(200);
    expect((await findUser(userId))!.googleSub).not.toBeNull();
    const link = await lastToken(email, 'new-device');
    expect((await auth.revert({ token: link, password: 'Distinta9' })).status).toBe(200);
    expect((await findUser(userId))!.googleSub).toBeNull();
    // the owner joins it again
    expect((await browser.join(handler, await backFromGoogle(email), 'Distinta9')).status).toBe(200);
  });

  it('its link takes the account back: all sessions end', async () => {
    const { email, token } = await provedAccount();
    const { body } = await login(email);
    const link = await lastToken(email, 'new-device');
    expect((await auth.revert({ token: link, password: 'Distinta9' })).status).toBe(200);
    for (const each of [token, body.token]) expect((await auth.me(each)).status).toBe(401);
  });

  nightly(
    'neither a registration, nor a failed sign-in, nor an address that may be another person’s is mailed',
    async () => {
      const { email } = await newAccount(auth);
      expect((await auth.login({ email, password: 'Equivocada9' })).status).toBe(401);
      await login(email);
      const proved = await provedAccount();
      expect((await auth.login({ email: proved.email, password: 'Equivocada9' })).status).toBe(401);
      expect([...(await newsTo(email)), ...(await newsTo(proved.email))]).toEqual([]);
    },
  );

  nightly('a thief of the password does not flood the mailbox', async () => {
    holdClock();
    const { email } = await provedAccount();
    for (let nth = 0; nth < 12; nth++) await login(email);
    expect(await newsTo(email)).toHaveLength(10);
  });

  it('a sign-in with Google is mailed as any other, except the first one of its account', async () => {
    const { email } = personAt(providers.google);
    const first = await signInWithGoogle(email);
    await signInWithGoogle(email, first);
    expect(await newsTo(email)).toEqual([]);
    await signInWithGoogle(email);
    expect(await newsTo(email)).toHaveLength(1);
  });
});

it('a password that was chosen by a mailed link is mailed, with the link that takes the account back', async () => {
  const { email } = await provedAccount();
  await auth.forgot({ email });
  await auth.reset({ token: await lastToken(email, 'reset-password'), password: 'Distinta9' });
  const link = await lastToken(email, 'password-changed');
  expect((await auth.revert({ token: link, password: 'Nueva7' })).status).toBe(200);
  expect((await auth.login({ email, password: 'Distinta9' })).status).toBe(401);
  expect((await auth.login({ email, password: 'Nueva7' })).status).toBe(200);
});

describe('P269: what was known before the owner took the account back', () => {
  /** The cookies of a thief's browser, from which the account was signed in to. */
  async function thiefOf(email: string, ip: string) {
    return (await login(email, { ip, headers: laptop })).cookies;
  }
  const takeBack = {
    'a new password by mail': async (email: string) => {
      await auth.forgot({ email });
      return auth.reset({ token: await lastToken(email, 'reset-password'), password });
    },
    'the link of a mail': async (email: string) =>
      auth.revert({ token: await lastToken(email, 'new-device'), password }),
  };
  it.each(firstOf(1, Object.entries(takeBack)))(
    'P269: a browser and a network are known no longer after %s, and the one that took it back is',
    async (_, act) => {
      holdClock();
      const { email, userId } = await provedAccount();
      const ip = freshIp();
      const cookies = await thiefOf(email, ip);
      const [, device] = /__Host-device=([\w-]+)/.exec(cookies.join())!;
      const now = new Date();
      const origin = { ip, device };
      expect(await findUserAndOrigin(userId, origin, now)).toMatchObject({
        isKnownDevice: true,
        isKnownNetwork: true,
      });
      vi.setSystemTime(now.getTime() + 2000);
      const { status, cookies: own } = await act(email);
      expect(status).toBe(200);
      expect(await findUserAndOrigin(userId, origin, new Date())).toMatchObject({
        isKnownDevice: false,
        isKnownNetwork: false,
      });
      const told = (await newsTo(email)).length;
      await login(email, { cookies: own });
      expect(await newsTo(email)).toHaveLength(told);
      // the thief has the new password as well
      await login(email, { cookies, ip });
      expect(await newsTo(email)).toHaveLength(told + 1);
      await login(email, { cookies, ip });
      expect(await newsTo(email)).toHaveLength(told + 1);
    },
  );
});
