import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { signIn } from '../support/sign-in.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, freshIp, newAccount, password } from '../accounts/accounts.ts';

await useTable({ ORIGIN_SECRET: 'the secret of this stage' });
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { sentMails } = await import('../accounts/sent-mails.ts');
const { handler: authHandler } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: devices } = await import('#functions/accounts/sign-in/devices.lambda.ts');
const { handler: stepUp } = await import('#functions/accounts/sign-in/step-up.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler } = await import('#functions/back-office/audit-trail.lambda.ts');
const { handler: metrics } = await import('#functions/analytics/metrics.lambda.ts');
const { keyedHash } = await import('#functions/platform/kit/keyed-hash.ts');
const { queryAll, update } = await import('#functions/platform/table/table.ts');
const { recordRefusal, maxRefusalEvents } = await import('#functions/platform/security-events.ts');
const { accountOf, listEvents } = await import('#functions/platform/security-events.ts');
const { keys } = await import('#functions/platform/entities.ts');
const { tokenHash } = await import('#functions/platform/kit/ids.ts');
const z = await import('zod');
const { lastToken } = await sentMails();
await saveSiteUrl('https://tenaz.test');

const passed = { 'x-origin-secret': 'the secret of this stage' };
const through: typeof authHandler = ((event: { headers: object }, context: never) =>
  authHandler({ ...event, headers: { ...passed, ...event.headers } } as never, context)) as never;
const auth = authCalls(through);

let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await signIn('admin');
});
afterEach(() => void vi.useRealTimers());

const list = (query: Record<string, string>, token = admin.token) =>
  call(handler, 'GET /api/audit/security', { token, query, headers: passed });
interface Event {
  action: string;
  outcome: string;
  way: string | null;
  reason: string | null;
  times: number;
  actor: { _id: string; name: string | null } | null;
  object: { kind: string; id: string; name: string | null };
  network: string;
  country: string | null;
}
const eventsOf = async (account: string): Promise<Event[]> =>
  (await list({ account, limit: '50' })).body.data;
const shortOf = (events: Event[]) =>
  events.map(({ action, outcome, way, reason }) =>
    [action, outcome, way ?? reason].filter(Boolean).join(' '),
  );

describe('what is kept', () => {
  it('P139: sign-ins and each change of what signs in leave an event, told by account and by network', async () => {
    const ip = freshIp();
    const { email, token, userId } = await newAccount(auth);
    await auth.confirm({ token: await lastToken(email, 'welcome') }, { token });
    await auth.login({ email, password: 'Equivocada9' }, { ip });
    await auth.login({ email, password }, { ip, headers: { 'cloudfront-viewer-country': 'PT' } });
    await auth.changePassword(token, { password, newPassword: 'Muy-larga-2026' });
    await call(devices, 'POST /api/devices/end-others', { token, headers: passed });
    await auth.forgot({ email });
    await auth.reset({ token: await lastToken(email, 'reset-password'), password: 'Otra-larga-2026' });
    const events = await eventsOf(userId);
    expect(shortOf(events)).toEqual([
      'sign-in done link',
      'password done link',
      'devices done',
      'password done password',
      'sign-in done password',
      'sign-in refused wrong_credentials',
      'email done link',
      'register done password',
    ]);
    const signedIn = events[4]!;
    expect(signedIn).toMatchObject({ country: 'PT', network: keyedHash('net', ip) });
    expect(signedIn.actor).toEqual({ _id: userId, name: 'Clara Cliente' });
    // a typed password that is wrong says whose account was meant, and not who typed it
    expect(events[5]!.actor).toBeNull();
    expect(events[5]!.object).toEqual({ kind: 'account', id: userId, name: 'Clara Cliente' });
    const { body } = await list({ network: signedIn.network });
    expect(shortOf(body.data)).toEqual(['sign-in done password', 'sign-in refused wrong_credentials']);
  });

  it('P139: a password typed to prove the session, and a sign-out, leave an event', async () => {
    const { token, userId } = await newAccount(auth);
    const give = (typed: string) =>
      call(stepUp, 'POST /api/auth/step-up', { token, body: { password: typed }, headers: passed });
    expect((await give(password)).status).toBe(200);
    expect((await auth.logout(token)).status).toBe(200);
    expect(shortOf(await eventsOf(userId))).toEqual([
      'sign-out done',
      'step-up done password',
      'register done password',
    ]);
  });

  it('P139: the end of a view as a customer is no sign-out of the customer', async () => {
    const { userId } = await newAccount(auth);
    const view = await call(users, 'POST /api/users/{id}/view-as', {
      token: admin.token,
      params: { id: userId },
      body: { reason: 'Duda' },
      headers: passed,
    });
    expect((await auth.logout(view.body.token)).status).toBe(200);
    expect(shortOf(await eventsOf(userId))).toEqual(['register done password']);
  });

  it('P139: a password that cannot be changed leaves no event, and none is changed without one', async () => {
    const { token, userId } = await newAccount(auth);
    const refused = faultCalls(
      () => Promise.reject(new Error('no')),
      (_, operation) => operation === 'TransactWriteItems',
    );
    await auth.changePassword(token, { password, newPassword: 'Muy-larga-2026' });
    refused.restore();
    expect(shortOf(await eventsOf(userId))).toEqual(['register done password']);
  });

  it('P139: neither an address, an e-mail nor a name is part of any event', async () => {
    const ip = '203.0.113.99';
    const stranger = freshEmail();
    const { email, userId } = await newAccount(auth);
    await auth.login({ email: stranger, password: 'Equivocada9' }, { ip });
    await auth.login({ email, password: 'Equivocada9' }, { ip });
    const partition = (who: string) => queryAll(z.record(z.string(), z.unknown()), `security#${who}`);
    const stored = await Promise.all([partition(userId), partition(keyedHash('key', stranger))]);
    expect(stored.map((items) => items.length)).toEqual([2, 1]);
    const text = JSON.stringify(stored);
    for (const telling of [ip, email, stranger, 'Clara', 'Equivocada9']) expect(text).not.toContain(telling);
    expect(text).toContain(keyedHash('net', ip));
  });

  it('P139: each event ends after a year', async () => {
    const { userId } = await newAccount(auth);
    const [event] = await queryAll(z.object({ ttl: z.int(), at: z.string() }), `security#${userId}`);
    expect(event!.ttl - Math.floor(new Date(event!.at).getTime() / 1000)).toBe(365 * 86_400);
  });

  it('a user of the back office who lacks a right leaves an event with the operation, also where a function only reads', async () => {
    const trainer = await signIn('trainer');
    const { status } = await call(metrics, 'GET /api/metrics', { token: trainer.token, headers: passed });
    expect(status).toBe(403);
    const [event] = await eventsOf(trainer.userId);
    expect(event).toMatchObject({
      action: 'access',
      outcome: 'refused',
      reason: 'forbidden',
      actor: { _id: trainer.userId },
      object: { kind: 'operation', id: 'GET /api/metrics' },
    });
  });
});

describe('the bounds', () => {
  it('P140: of refusals of one account and network the first, tenth, hundredth … of an hour get an event', async () => {
    holdClock();
    const sender = { ip: freshIp(), location: null };
    const refusal = {
      action: 'sign-in',
      object: accountOf('usr_victim'),
      reason: 'wrong_credentials',
    } as const;
    for (let nth = 0; nth < 120; nth++) await recordRefusal(refusal, sender, new Date());
    const timesOf = async () =>
      (await listEvents({ account: 'usr_victim' }, { limit: 50 }, new Date())).items.map(
        ({ times }) => times,
      );
    expect(await timesOf()).toEqual([100, 10, 1]);
    // another network is told apart, and the next hour begins anew
    await recordRefusal(refusal, { ...sender, ip: freshIp() }, new Date());
    await recordRefusal(refusal, sender, new Date(Date.now() + 3_600_000));
    expect((await timesOf()).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 10, 100]);
  });

  nightly(
    'P140: of sign-ins of one account from one network, too, and the first one from each other network',
    async () => {
      holdClock();
      const { email, userId } = await newAccount(auth);
      const [ip, other] = [freshIp(), freshIp()];
      for (let nth = 0; nth < 11; nth++)
        expect((await auth.login({ email, password }, { ip })).status).toBe(200);
      const { body } = await auth.login({ email, password }, { ip: other });
      await auth.logout(body.token);
      const events = await eventsOf(userId);
      expect(events.map(({ action, outcome, times }) => [action, outcome, times])).toEqual([
        ['sign-out', 'done', 1],
        ['sign-in', 'done', 1],
        ['sign-in', 'done', 10],
        ['sign-in', 'done', 1],
        ['register', 'done', 1],
      ]);
      expect(events.map(({ network }) => network === keyedHash('net', ip))).toEqual([
        false,
        false,
        true,
        true,
        false,
      ]);
      vi.setSystemTime(Date.now() + 3_600_000);
      await auth.login({ email, password }, { ip });
      expect((await eventsOf(userId))[0]).toMatchObject({ action: 'sign-in', times: 1 });
    },
  );

  it('P140: refusals from many networks fill no table: beyond a number in an hour none gets an event', async () => {
    const now = new Date('2031-03-10T10:20:00Z');
    const flood = (nth: number) =>
      recordRefusal(
        {
          action: 'limit',
          object: { kind: 'operation', id: 'POST /api/auth/login' },
          reason: 'too_many_requests',
        },
        { ip: `10.9.${nth >> 8}.${nth & 255}`, location: null },
        now,
      );
    await update(keys.refusals(tokenHash('all'), now.toISOString().slice(0, 13)), {
      update: 'ADD times :before',
      values: { ':before': maxRefusalEvents - 20 },
    });
    await Promise.all(Array.from({ length: 40 }, (_, nth) => flood(nth)));
    expect((await listEvents({ month: '2031-03' }, { limit: 50 }, now)).items).toHaveLength(20);
    // a session without the right is told all the same
    const session = {
      action: 'access',
      actor: 'usr_curious',
      object: accountOf('usr_curious'),
      reason: 'forbidden',
    } as const;
    for (let nth = 0; nth < 3; nth++) await recordRefusal(session, { ip: freshIp(), location: null }, now);
    expect((await listEvents({ account: 'usr_curious' }, { limit: 9 }, now)).items).toHaveLength(1);
  });

  it('P140: a sign-in works, and a wrong password is 401, while no event can be written; the operator learns of it', async () => {
    const { email } = await newAccount(auth);
    const lines = collectLogLines();
    const restore = interceptTable(({ input, send }) =>
      /"pk":"(security|refusals)#/.test(JSON.stringify(input)) ? Promise.reject(new Error('no')) : send(),
    );
    const [signedIn, wrong] = [
      await auth.login({ email, password }),
      await auth.login({ email, password: 'Equivocada9' }),
    ];
    restore();
    expect([signedIn.status, wrong.status]).toEqual([200, 401]);
    expect(levelsOf(lines, 'a security event is lost')).toEqual(['error', 'error']);
  });

  it('P38: a wrong password costs the same calls with and without an account', async () => {
    const { email } = await newAccount(auth);
    const ip = freshIp();
    const attempt = (typed: string) => auth.login({ email: typed, password: 'Equivocada9' }, { ip });
    const spend = async (typed: string) => (await tableSpend(() => attempt(typed))).operations;
    // of a network that has tried an unknown e-mail before
    await attempt(freshEmail());
    expect(await spend(email)).toEqual(await spend(freshEmail()));
  });

  it('a call that is not refused reads and writes nothing of the log', async () => {
    const { token } = await newAccount(auth);
    expect((await tableSpend(() => auth.me(token))).operations).toEqual(['BatchGetItem']);
  });
});

describe('new countries', () => {
  const from = (country: string) => ({ headers: { 'cloudfront-viewer-country': country } });

  async function staff(): Promise<{ email: string; userId: string }> {
    const { email, userId } = await newAccount(auth);
    const { updateStep, transact } = await import('#functions/platform/table/table.ts');
    const { keys } = await import('#functions/entities.ts');
    const update = {
      update: 'SET #role = :role',
      names: { '#role': 'role' },
      values: { ':role': 'trainer' },
    };
    await transact([updateStep('gone', keys.user(userId), update)]);
    return { email, userId };
  }

  it('P141: the first sign-in to the back office from another country rings, those after it and from a known one do not', async () => {
    const { email, userId } = await staff();
    const lines = collectLogLines();
    for (const country of ['ES', 'ES', 'RO', 'RO', 'ES'])
      await auth.login({ email, password }, from(country));
    const rung = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'new-country');
    expect(rung.map(({ userId: who, country }) => [who, country])).toEqual([[userId, 'RO']]);
    expect(shortOf(await eventsOf(userId)).filter((each) => each.startsWith('new-country'))).toHaveLength(1);
  });

  it('customers travel without a notice', async () => {
    const { email } = await newAccount(auth);
    const lines = collectLogLines();
    for (const country of ['ES', 'RO']) await auth.login({ email, password }, from(country));
    expect(lines.join('\n')).not.toContain('new-country');
  });
});

describe('the list', () => {
  it('P142: events are listed by month and action, newest first; a forged cursor, a wrong month or account is 400', async () => {
    const { email } = await newAccount(auth);
    await auth.login({ email, password: 'Equivocada9' });
    const { body } = await list({ action: 'sign-in', limit: '1' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0].action).toBe('sign-in');
    expect((await list({ action: 'sign-in', limit: '1', cursor: body.nextCursor })).status).toBe(200);
    const wrong: Record<string, string>[] = [
      { month: '2026-13' },
      { cursor: 'x' },
      { account: 'ord_1' },
      { network: '10.0.0.1' },
      { action: 'ban' },
    ];
    for (const query of wrong) expect((await list(query)).status, JSON.stringify(query)).toBe(400);
  });

  it('P19: a user without the permission does not see the security log', async () => {
    for (const role of ['user', 'trainer', 'shopkeeper', 'support'])
      expect((await list({}, (await signIn(role)).token)).status, role).toBe(403);
  });

  it('P142: a page costs as much with many events as with few', async () => {
    const now = new Date('2032-05-10T10:00:00Z');
    const { recordEvent } = await import('#functions/platform/security-events.ts');
    const add = async (count: number) => {
      for (let nth = 0; nth < count; nth += 20)
        await Promise.all(
          Array.from({ length: 20 }, () =>
            recordEvent(
              { action: 'sign-in', actor: 'usr_many', object: accountOf('usr_many') },
              { ip: '10.1.1.1', location: null },
              now,
            ),
          ),
        );
    };
    const filters = [
      { account: 'usr_many' },
      { network: keyedHash('net', '10.1.1.1') },
      { month: '2032-05' },
      { month: '2032-05', action: 'sign-in' },
    ];
    const units = async () => {
      const spent: number[] = [];
      for (const filter of filters)
        spent.push((await tableSpend(() => listEvents(filter, { limit: 20 }, now))).readUnits);
      return spent;
    };
    await add(40);
    const few = await units();
    await add(200);
    expect(await units()).toEqual(few);
  });
});
