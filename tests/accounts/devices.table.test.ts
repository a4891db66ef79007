import { afterEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { countAs } from '../support/table/count-as.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshIp, newAccount, password } from './accounts.ts';

await useTable();
const { limitRate } = await import('#functions/accounts/rate-limits.ts');
const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { sentMails } = await import('./sent-mails.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { handler } = await import('#functions/accounts/sign-in/devices.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
await saveSiteUrl('https://tenaz.test');
const { lastToken } = await sentMails();

afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const hour = 60 * minute;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'cloudfront-viewer-country': 'FR',
};
const laptop = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'cloudfront-viewer-country': 'ES',
  'cloudfront-viewer-country-region-name': 'Galicia',
  'cloudfront-viewer-city': Buffer.from('A Coruña').toString('latin1'),
};

const list = (token: string) => call(handler, 'GET /api/devices', { token });
const end = (token: string, id: string) =>
  call(handler, 'DELETE /api/devices/{id}', { token, params: { id } });
const endOthers = (token: string) => call(handler, 'POST /api/devices/end-others', { token });
const endAll = (token: string) => call(handler, 'POST /api/devices/end-all', { token });
const statusOf = async (token: string) => (await auth.me(token)).status;
const idOf = (token: string) => token.split('.')[1]!;

async function signInFrom(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await auth.login({ email, password }, { headers });
  expect(status).toBe(200);
  return body.token;
}

it('the list says where the user is signed in: browser, place, first and last use, the last used first', async () => {
  holdClock();
  const { email, token } = await newAccount(auth);
  const start = Date.now();
  pass(minute);
  const onPhone = await signInFrom(email, phone);
  pass(minute);
  const onLaptop = await signInFrom(email, laptop);
  pass(minute);
  const refresh = { token: onPhone, headers: { ...phone, 'cloudfront-viewer-city': 'Lyon' } };
  const renewed = await call(
    (await import('#functions/accounts/sign-in/auth.lambda.ts')).handler,
    'POST /api/auth/refresh',
    refresh,
  );
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
  const { body } = await list(renewed.body.token);
  expect(body.data.devices).toEqual([
    {
      _id: idOf(onPhone),
      isCurrent: true,
      browser: 'Samsung Internet en Android',
      place: { country: 'FR', city: 'Lyon' },
      signedInAt: at(1),
      lastUsedAt: at(3),
    },
    {
      _id: idOf(onLaptop),
      isCurrent: false,
      browser: 'Firefox en Linux',
      place: { country: 'ES', city: 'A Coruña' },
      signedInAt: at(2),
      lastUsedAt: at(2),
    },
    {
      _id: idOf(token),
      isCurrent: false,
      browser: null,
      place: null,
      signedInAt: at(0),
      lastUsedAt: at(0),
    },
  ]);
});

it('P130: a device that is signed out is out at its next call, with a refresh under way; the others stay', async () => {
  const { email, token } = await newAccount(auth);
  const [lost, kept] = [await signInFrom(email, phone), await signInFrom(email, laptop)];
  const [refresh, ended] = await Promise.all([auth.refresh(lost), end(token, idOf(lost))]);
  expect(ended.status).toBe(200);
  const theirs = refresh.status === 200 ? [lost, refresh.body.token] : [lost];
  for (const each of theirs) expect(await statusOf(each)).toBe(401);
  expect((await auth.refresh(lost)).body).toMatchObject({ code: 'unauthenticated' });
  expect(await statusOf(kept)).toBe(200);
  const { body } = await list(token);
  expect(body.data.devices.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [kept, token].map(idOf).toSorted(),
  );
  expect(await end(token, idOf(lost))).toMatchObject({ status: 404, body: { code: 'device_not_found' } });
});

it('P130: the others are signed out, or all; links that take the account back from a stolen session go on working', async () => {
  const { email, token } = await newAccount(auth);
  await auth.confirm({ token: await lastToken(email, 'welcome') }, { token });
  const others = [await signInFrom(email, phone), await signInFrom(email, laptop)];
  await auth.forgot({ email });
  expect((await endOthers(token)).status).toBe(200);
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(token)).toBe(200);
  const [reset, revert] = [await lastToken(email, 'reset-password'), await lastToken(email, 'new-device')];

  const again = await signInFrom(email, phone);
  expect((await endAll(again)).status).toBe(200);
  expect(await Promise.all([token, again].map(statusOf))).toEqual([401, 401]);
  expect((await auth.reset({ token: reset, password: 'Distinta9' })).status).toBe(200);
  expect((await auth.revert({ token: revert, password: 'Nueva7' })).status).toBe(200);
});

it('P130: the devices of another user are neither shown nor ended', async () => {
  const [mine, theirs] = [await newAccount(auth), await newAccount(auth)];
  expect((await list(mine.token)).body.data.devices).toHaveLength(1);
  expect(await end(mine.token, idOf(theirs.token))).toMatchObject({ status: 404 });
  await endOthers(mine.token);
  await endAll(mine.token);
  expect(await statusOf(theirs.token)).toBe(200);
});

it('P130: a view as a customer is none of their devices, and neither sees nor ends them', async () => {
  const { token, userId } = await newAccount(auth);
  const { token: admin } = await signIn('admin');
  const reason = 'No encuentra su pedido';
  const viewed = await call(users, 'POST /api/users/{id}/view-as', {
    token: admin,
    params: { id: userId },
    body: { reason },
  });
  const view = viewed.body.token as string;
  expect((await list(token)).body.data.devices).toMatchObject([{ _id: idOf(token) }]);
  expect((await end(token, idOf(view))).status).toBe(404);
  await endOthers(token);
  expect(await statusOf(view)).toBe(200);
  for (const refused of [
    await list(view),
    await end(view, idOf(token)),
    await endOthers(view),
    await endAll(view),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: 'view_only' } });
  expect(await statusOf(token)).toBe(200);
});

it('the list has neither sessions that have ended nor those of before a new password', async () => {
  holdClock();
  const { email, token } = await newAccount(auth);
  await signInFrom(email, phone);
  const changed = 'Distinta9';
  await auth.changePassword(token, { password, newPassword: changed });
  expect((await list(token)).body.data.devices).toMatchObject([{ _id: idOf(token) }]);
  pass(6 * 24 * hour);
  const { body } = await auth.login({ email, password: changed });
  pass(2 * 24 * hour);
  expect((await list(body.token)).body.data.devices).toMatchObject([{ _id: idOf(body.token) }]);
});

it('P131: a session of the back office ends twelve hours after its sign-in, in the middle of its work, with a polite 401', async () => {
  holdClock();
  const { token } = await signIn('admin');
  pass(11 * hour);
  const { body } = await auth.refresh(token);
  expect(Date.parse(body.expiresAt)).toBeLessThanOrEqual(Date.now() + hour);
  pass(hour);
  expect(await auth.me(body.token)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated', message: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.' },
  });
});

describe('P268: a flood of sign-ins that succeed', () => {
  it('P268: a user keeps fifty sessions: the next sign-in ends those that were used longest ago', async () => {
    holdClock();
    const { email, userId } = await newAccount(auth);
    const user = (await findUser(userId))!;
    const tokens = [];
    for (let nth = 0; nth < 52; nth++) {
      pass(minute);
      tokens.push((await openSession(user, new Date())).token);
    }
    // the oldest but one of these is in use
    const used = (await auth.refresh(tokens[0]!)).body.token as string;
    const last = await signInFrom(email);
    const { devices } = (await list(last)).body.data;
    expect(devices).toHaveLength(50);
    const ended = await Promise.all([used, tokens[1]!, tokens[3]!, tokens[4]!, tokens[51]!].map(statusOf));
    expect(ended).toEqual([200, 401, 401, 200, 200]);
  });

  it('P268: sixty of one account from one network in five minutes, and others of the account go on', async () => {
    holdClock();
    const { email, userId } = await newAccount(auth);
    const ip = freshIp();
    const flood = { 'sign-in-pair': [userId, ip] as [string, string] };
    await countAs(59, () => limitRate(flood, new Date()));
    expect((await auth.login({ email, password }, { ip })).status).toBe(200);
    const refused = await auth.login({ email, password }, { ip });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await auth.login({ email, password })).status).toBe(200);
    pass(5 * minute);
    expect((await auth.login({ email, password }, { ip })).status).toBe(200);
  });

  nightly(
    'P268: two sign-ins at once keep fifty, and one whose old sessions cannot be read succeeds',
    async () => {
      const { email, userId } = await newAccount(auth);
      const user = (await findUser(userId))!;
      await Promise.all(Array.from({ length: 55 }, () => openSession(user, new Date())));
      const [one] = await Promise.all([signInFrom(email), signInFrom(email)]);
      expect((await list(one)).body.data.devices).toHaveLength(50);
      const { restore } = faultCalls(
        () => Promise.reject(new Error('no')),
        (_, operation) => operation === 'Query',
      );
      const { status } = await auth.login({ email, password });
      restore();
      expect(status).toBe(200);
    },
  );
});
