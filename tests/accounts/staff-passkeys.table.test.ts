import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { staffAccounts } from '../support/accounts/staff-accounts.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, freshIp, password, statuses } from './accounts.ts';

await useTable({ STAFF_PASSKEYS: 'required' });
const { listEvents } = await import('#functions/platform/security-events.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { handler: overview } = await import('#functions/back-office/overview.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler: stepUp } = await import('#functions/accounts/sign-in/step-up.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { promoted, enter } = await staffAccounts(auth);
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const minute = 60_000;
const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const mustAdd = refusedBy(403, 'passkey_required');
const mustProve = refusedBy(403, 'second_factor_required');
const office = (token: string) => call(overview, 'GET /api/overview', { token, ip: freshIp() });
const dutyOf = async (token: string) => (await auth.refresh(token)).body.data.staffDuty as string;

/** A colleague with a passkey, in a session that has added it. */
async function withPasskey(role?: string) {
  const member = await promoted(role);
  const { token } = await enter(member.email);
  return { ...member, token, passkey: await passkeys.added(token) };
}

describe('a user of the back office without a passkey', () => {
  it('P164: the first sign-in goes through, the second one is let in once a passkey is added', async () => {
    const { email } = await promoted();
    const first = await enter(email);
    expect(first.staffDuty).toBe('offer');
    expect((await office(first.token)).status).toBe(200);
    const second = await enter(email);
    expect(second.staffDuty).toBe('add');
    expect(await office(second.token)).toMatchObject(mustAdd);
    expect((await auth.me(second.token)).status).toBe(200);
    // a refresh opens nothing
    expect(await dutyOf(second.token)).toBe('add');
    expect(await office(second.token)).toMatchObject(mustAdd);
    await passkeys.added(second.token);
    expect((await office(second.token)).status).toBe(200);
    expect(await dutyOf(second.token)).toBe('none');
    // the first sign-in counts no more
    expect(await office(first.token)).toMatchObject(mustProve);
  });

  it('P164: of two first sign-ins at once one goes through', async () => {
    const { email } = await promoted();
    const both = await Promise.all([enter(email), enter(email)]);
    expect(both.map(({ staffDuty }) => staffDuty).toSorted()).toEqual(['add', 'offer']);
    expect(statuses(await Promise.all(both.map(({ token }) => office(token))))).toEqual([200, 403]);
  });

  it('P164: a session from before the role is let in once a passkey is added, and the refusal is logged', async () => {
    const { token, userId } = await signIn('support');
    expect(await office(token)).toMatchObject(mustAdd);
    const { items } = await listEvents({ account: userId }, { limit: 5 }, new Date());
    expect(items[0]).toMatchObject({ action: 'access', outcome: 'refused', reason: 'passkey_required' });
    await passkeys.added(token);
    expect((await office(token)).status).toBe(200);
  });

  it('a customer is asked for nothing', async () => {
    const { email } = await promoted('user');
    const { token, staffDuty } = await enter(email);
    expect(staffDuty).toBe('none');
    expect((await auth.changeEmail({ email: freshEmail() }, { token })).status).toBe(202);
  });
});

describe('a user of the back office with a passkey', () => {
  it('P165: a sign-in with it is let in, one by password once it is used as well', async () => {
    const { email, passkey } = await withPasskey();
    const byPasskey = (await passkeys.signedIn(passkey)).body;
    expect(byPasskey.data.staffDuty).toBe('none');
    expect((await office(byPasskey.token)).status).toBe(200);
    const { token, staffDuty } = await enter(email);
    expect(staffDuty).toBe('prove');
    expect(await office(token)).toMatchObject(mustProve);
    expect((await auth.me(token)).status).toBe(200);
    expect((await passkeys.proved(token, passkey)).status).toBe(200);
    expect((await office(token)).status).toBe(200);
    expect(await dutyOf(token)).toBe('none');
  });

  it('P165: who has the password alone can neither add nor remove a passkey, nor change the e-mail', async () => {
    const { email, passkey } = await withPasskey();
    const { token } = await enter(email);
    expect(await passkeys.askToAdd(token)).toMatchObject(mustProve);
    expect(await passkeys.add(token, {})).toMatchObject(mustProve);
    expect(await passkeys.remove(token, passkey.id)).toMatchObject(mustProve);
    expect(await passkeys.renewCodes(token)).toMatchObject(mustProve);
    expect(await auth.changeEmail({ email: freshEmail() }, { token })).toMatchObject(mustProve);
    const give = { token, body: { password }, ip: freshIp() };
    expect((await call(stepUp, 'POST /api/auth/step-up', give)).status).toBe(200);
    expect(await passkeys.askToAdd(token)).toMatchObject(mustProve);
    expect(await office(token)).toMatchObject(mustProve);
    const ways = await call(stepUp, 'GET /api/auth/step-up', { token });
    expect(ways.body.data).toEqual({
      hasPassword: false,
      hasPasskey: true,
      hasRecoveryCode: true,
      needsSecondFactor: true,
      providers: [],
    });
  });

  it('P165: the passkey of another account opens nothing', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { token } = await enter(mine.email);
    expect(await passkeys.proved(token, theirs.passkey)).toMatchObject(refusedBy(403, 'wrong_passkey'));
    expect(await office(token)).toMatchObject(mustProve);
  });

  it('P165: after the last one is removed the next sign-in is let in by a new one alone', async () => {
    const { email, token, passkey } = await withPasskey();
    expect((await passkeys.remove(token, passkey.id)).status).toBe(200);
    const next = await enter(email);
    expect(next.staffDuty).toBe('add');
    expect(await office(next.token)).toMatchObject(mustAdd);
  });

  it('the proof of ten minutes goes on as ever: a password suffices in a session that has used the passkey', async () => {
    const { token } = await withPasskey();
    vi.setSystemTime(Date.now() + 10 * minute);
    expect((await office(token)).status).toBe(200);
    expect(await passkeys.askToAdd(token)).toMatchObject(refusedBy(403, 'step_up_required'));
    const give = { token, body: { password }, ip: freshIp() };
    expect((await call(stepUp, 'POST /api/auth/step-up', give)).status).toBe(200);
    expect((await passkeys.askToAdd(token)).status).toBe(200);
  });

  it('P165: a view as a customer takes it, and ends when the session that started it is not let in any more', async () => {
    const { userId: customer } = await signIn();
    const { email, token } = await withPasskey('admin');
    const view = (by: string) =>
      call(users, 'POST /api/users/{id}/view-as', {
        token: by,
        params: { id: customer },
        body: { reason: 'Duda' },
      });
    expect(await view((await enter(email)).token)).toMatchObject(mustProve);
    const started = await view(token);
    expect(started).toMatchObject({ status: 201, body: { data: { staffDuty: 'none' } } });
    expect((await auth.me(started.body.token)).status).toBe(200);

    const waived = await promoted('admin');
    const first = await enter(waived.email);
    const looked = await view(first.token);
    expect(looked.status).toBe(201);
    await passkeys.added((await enter(waived.email)).token);
    expect((await auth.me(looked.body.token)).status).toBe(401);
  });
});
