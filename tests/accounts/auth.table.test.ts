import { createHook } from 'node:async_hooks';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { countAs } from '../support/table/count-as.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, freshIp, newAccount, password, statuses } from './accounts.ts';

await useTable();
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { keys } = await import('#functions/entities.ts');
const { queryAll, update } = await import('#functions/platform/table/table.ts');
const { User } = await import('#functions/accounts/users.ts');
const { limitRate } = await import('#functions/accounts/rate-limits.ts');
const { SignedIn, Profile } = await import('#shared/contracts/accounts/auth.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
await saveSiteUrl('https://tenaz.test');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moves the clock that functions read. */
const at = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms });
const minutes = 60_000;

const ban = (userId: string) =>
  update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } });

describe('registration', () => {
  it('a registration creates the account and its session', async () => {
    const email = freshEmail();
    const { status, body } = await auth.register({ name: '  Clara Cliente ', email, password });
    expect(status).toBe(201);
    expect(SignedIn.parse(body).data).toMatchObject({
      user: { email, name: 'Clara Cliente', role: { name: 'user' } },
      hasProfile: false,
    });
    const profile = Profile.parse((await auth.me(body.token)).body.data);
    expect(profile).toMatchObject({ email, emailVerified: false, phone: null, subscriptionId: null });
  });

  it('P33: twenty concurrent registrations with one e-mail in different case and Unicode forms create one user', async () => {
    const word = `clara${Date.now()}`;
    const forms = [
      `${word}@example.com`,
      `${word.toUpperCase()}@Example.com`,
      ` ${word}@example.com `,
      `ｃｌａｒａ${word.slice(5)}@example.com`,
    ];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        auth.register({ name: 'Clara', email: forms[i % forms.length], password }),
      ),
    );
    expect(statuses(responses)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'email_taken',
      field: 'email',
    });
    const users = await queryAll(User, 'users', { index: 'gsi1' });
    expect(users.filter(({ email }) => email === forms[0])).toHaveLength(1);
    const winner = responses.find(({ status }) => status === 201)!.body.data.user._id;
    expect((await findEmailIdentity(forms[0]!))?.userId).toBe(winner);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Por favor ingresa tu nombre completo'],
    [{ name: 'Clara\r\nBcc: todos@example.com' }, 'name', 'Contiene caracteres no permitidos'],
    [{ name: 'Clara\ud800' }, 'name', 'Contiene caracteres no permitidos'],
    [{ email: 'clara' }, 'email', 'Email inválido'],
    [{ password: 'Aa1' }, 'password', 'La contraseña debe tener al menos 6 caracteres'],
    [{ password: 'secreta1' }, 'password', 'La contraseña debe tener al menos una mayúscula'],
  ])(
    'registration with %j is a 400 that names the field (P40: no header injection)',
    async (wrong, field, text) => {
      const { status, body } = await auth.register({
        name: 'Clara',
        email: freshEmail(),
        password,
        ...wrong,
      });
      expect([status, body.code, body.field]).toEqual([400, 'invalid_input', field]);
      expect(body.message).toContain(text);
    },
  );

  it('check-email says whether an account uses an e-mail, and limits the calls of one network', async () => {
    holdClock();
    const { email } = await newAccount(auth);
    expect((await auth.checkEmail(email.toUpperCase())).body.data).toEqual({ exists: true });
    const ip = freshIp();
    const responses = [];
    for (let i = 0; i < 61; i++) responses.push((await auth.checkEmail(freshEmail(), ip)).status);
    expect(responses.filter((status) => status === 200)).toHaveLength(60);
    expect(responses.at(-1)).toBe(429);
  });
});

describe('sign-in', () => {
  it('login accepts the right password and gives a wrong password and an unknown e-mail the same response', async () => {
    const { email, userId } = await newAccount(auth);
    const right = await auth.login({ email: email.toUpperCase(), password });
    expect(right.status).toBe(200);
    expect(right.body.data.user._id).toBe(userId);
    const wrong = await auth.login({ email, password: 'Secreta2' });
    const unknown = await auth.login({ email: freshEmail(), password });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(wrong.body.code).toBe('wrong_credentials');
  });

  it('P38: a login with an unknown e-mail hashes as often as one with a wrong password', async () => {
    const { email } = await newAccount(auth);
    let hashes = 0;
    const counting = createHook({ init: (_, type) => void (hashes += Number(type === 'ARGON2REQUEST')) });
    const hashed = async (who: string) => {
      hashes = 0;
      await auth.login({ email: who, password: 'Secreta2' });
      return hashes;
    };
    counting.enable();
    onTestFinished(() => void counting.disable());
    expect([await hashed(email), await hashed(freshEmail())]).toEqual([1, 1]);
  });

  it('P38: password guessing from one network ends in 429, and the owner can still sign in from another', async () => {
    holdClock();
    const { email } = await newAccount(auth);
    const ip = freshIp();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, i) => auth.login({ email, password: `Equivocada${i}` }, { ip })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await auth.login({ email, password }, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await auth.login({ email, password })).status).toBe(200);
    at(Date.now() + 5 * minutes);
    expect((await auth.login({ email, password }, { ip })).status).toBe(200);
  });

  it('P38: password guessing from many networks ends in 429, and the owner can still sign in from a known network', async () => {
    holdClock();
    const { email } = await newAccount(auth);
    const home = freshIp();
    await auth.login({ email, password }, { ip: home });
    await countAs(100, () => limitRate({ 'login-account': email }, new Date()));
    expect((await auth.login({ email, password })).status).toBe(429);
    expect((await auth.login({ email, password }, { ip: home })).status).toBe(200);
  });

  it('P38: a browser that has signed in before signs in from a network that is used up', async () => {
    holdClock();
    const email = freshEmail();
    const { cookies } = await auth.register({ name: 'Clara', email, password });
    // every way to sign in knows the browser
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-device=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/),
    ]);
    const ip = freshIp();
    await countAs(30, () => limitRate({ 'login-ip': ip }, new Date()));
    await countAs(100, () => limitRate({ 'login-account': email }, new Date()));
    expect((await auth.login({ email, password }, { ip })).status).toBe(429);
    const other = await auth.register({ name: 'Otra', email: freshEmail(), password });
    expect((await auth.login({ email, password }, { ip, cookies: other.cookies })).status).toBe(429);
    const signedIn = await auth.login({ email, password }, { ip, cookies });
    expect(signedIn.status).toBe(200);
    expect(signedIn.cookies[0]!.split(';')[0]).toBe(cookies[0]!.split(';')[0]);
    const guesses = Array.from({ length: 11 }, () =>
      auth.login({ email, password: 'Secreta2' }, { ip, cookies }),
    );
    expect(statuses(await Promise.all(guesses)).at(-1)).toBe(429);
  });

  nightly('successful logins do not count towards the rate limit', async () => {
    const { email } = await newAccount(auth);
    const ip = freshIp();
    for (let i = 0; i < 15; i++) expect((await auth.login({ email, password }, { ip })).status).toBe(200);
  });
});

describe('sessions', () => {
  it('P39: logged-out, altered, expired and malformed session tokens are 401', async () => {
    holdClock();
    const { token, email } = await newAccount(auth);
    const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const bad of [
      altered,
      `${token}.x`,
      token.split('.')[0]!,
      'x',
      token.replace(/^usr_[^.]+/, 'usr_x'),
    ]) {
      expect((await auth.me(bad)).body).toMatchObject({ code: 'unauthenticated' });
    }
    expect((await auth.me(token)).status).toBe(200);
    expect((await auth.logout(token)).status).toBe(200);
    expect((await auth.me(token)).status).toBe(401);
    const later = (await auth.login({ email, password })).body.token;
    at(Date.now() + 7 * 24 * 60 * minutes - 5000);
    expect((await auth.me(later)).status).toBe(200);
    at(Date.now() + 6000);
    expect((await auth.me(later)).status).toBe(401);
  });

  it('refreshing a session returns a token for seven days, and the old token ends after 30 seconds', async () => {
    const { token } = await newAccount(auth);
    const start = Date.now();
    at(start + 24 * 60 * minutes);
    const [one, two] = await Promise.all([auth.refresh(token), auth.refresh(token)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(Date.parse(one.body.expiresAt)).toBeGreaterThan(start + 8 * 24 * 60 * minutes - 10_000);
    at(start + 24 * 60 * minutes + 20_000);
    expect((await auth.me(token)).status).toBe(200);
    at(start + 24 * 60 * minutes + 40_000);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.me(one.body.token)).status).toBe(200);
    expect((await auth.me(two.body.token)).status).toBe(200);
  });

  it('P52: signing out ends the tokens of a refresh that was under way', async () => {
    const { token } = await newAccount(auth);
    const successor = (await auth.refresh(token)).body.token;
    expect((await auth.logout(token)).status).toBe(200);
    expect((await auth.me(successor)).status).toBe(401);
    expect((await auth.refresh(successor)).status).toBe(401);
  });

  it('P52: signing out with one session leaves the others of the user', async () => {
    const { token, email } = await newAccount(auth);
    const other = (await auth.login({ email, password })).body.token;
    await auth.logout(token);
    expect((await auth.me(other)).status).toBe(200);
  });

  it('P20: a ban ends live sessions at the next call and refuses new logins', async () => {
    const { token, email, userId } = await newAccount(auth);
    await ban(userId);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.refresh(token)).status).toBe(401);
    expect((await auth.login({ email, password })).body.code).toBe('banned');
    expect((await auth.login({ email, password: 'Secreta2' })).body.code).toBe('wrong_credentials');
  });

  it('P43: log lines and error responses contain no e-mails, passwords or tokens', async () => {
    const lines = collectLogLines();
    const { token, email } = await newAccount(auth);
    await auth.login({ email, password: 'Secreta2' });
    await auth.me(token);
    expect(lines.length).toBeGreaterThan(2);
    for (const secret of [email, password, 'Secreta2', token.split('.')[2]!])
      expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('profile', () => {
  it('updating a profile saves name, phone and address, keeps absent fields and removes an empty phone', async () => {
    const { token } = await newAccount(auth);
    const shippingAddress = { address: 'Calle Mayor 1', city: 'Madrid', postalCode: '28013' };
    await auth.update(token, { name: 'Clara Nueva', phone: '+34 600 000 000' });
    const saved = await auth.update(token, { shippingAddress });
    expect(saved.body.data).toMatchObject({ name: 'Clara Nueva', phone: '+34600000000', shippingAddress });
    const cleared = await auth.update(token, { phone: '', shippingAddress: null });
    expect(cleared.body.data).toMatchObject({ name: 'Clara Nueva', phone: null, shippingAddress: null });
    expect((await auth.update(token, {})).body.data.name).toBe('Clara Nueva');
    const wrong = await auth.update(token, { shippingAddress: { ...shippingAddress, postalCode: '99999' } });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'shippingAddress.postalCode']);
  });

  it('P19: a user cannot set role, ban or e-mail through the profile', async () => {
    const { token, email } = await newAccount(auth);
    const body = {
      name: 'Clara',
      role: 'admin',
      email: 'otra@example.com',
      emailVerified: true,
      banned: false,
    };
    expect((await auth.update(token, body)).body.data).toMatchObject({
      email,
      role: { name: 'user' },
      emailVerified: false,
    });
  });
});
