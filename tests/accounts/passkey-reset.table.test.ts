import { beforeEach, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { staffAccounts } from '../support/accounts/staff-accounts.ts';
import { entriesBy } from '../support/audit/audited-operations.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshIp } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable({ STAFF_PASSKEYS: 'required' });
const { listEvents } = await import('#functions/platform/security-events.ts');
const { findRecoveryCodes } = await import('#functions/accounts/passkeys/recovery-codes.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { handler: overview } = await import('#functions/back-office/overview.lambda.ts');
const { handler: roles } = await import('#functions/back-office/role-management.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { promoted, enter } = await staffAccounts(auth);
const { mailsTo } = await sentMails();
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const office = (token: string) => call(overview, 'GET /api/overview', { token, ip: freshIp() });
const reset = (token: string, id: string, reason = 'Ha perdido el móvil') =>
  call(users, 'POST /api/users/{id}/passkey-reset', { token, params: { id }, body: { reason } });

/** A colleague with a passkey and codes. */
async function colleague(role = 'support') {
  const member = await promoted(role);
  const { token } = await enter(member.email);
  const { passkey } = await passkeys.addedFirst(token);
  return { ...member, token, passkey };
}

it('P167: an admin removes the passkeys and codes of a colleague, who is led to a new one at the next sign-in', async () => {
  const [admin, lost] = [await colleague('admin'), await colleague()];
  const answer = await reset(admin.token, lost.userId);
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { signIn: { passkeys: 0 } } } } });
  expect(await findRecoveryCodes(lost.userId)).toBeNull();
  expect((await office(lost.token)).status).toBe(401);
  expect((await passkeys.signedIn(lost.passkey)).status).toBe(401);

  const mail = (await mailsTo(lost.email)).find(({ content }) => content.template === 'passkeys-reset');
  expect(mail!.content.data).toMatchObject({ by: 'Clara Cliente', loginUrl: 'https://tenaz.test/login' });
  const [entry] = await entriesBy(admin.userId);
  expect(entry).toMatchObject({
    action: 'reset-passkeys',
    object: { kind: 'user', id: lost.userId },
    changes: [{ field: 'passkeys', before: 1, after: 0 }],
    reason: 'Ha perdido el móvil',
  });
  const { items } = await listEvents({ account: admin.userId }, { limit: 5 }, new Date());
  expect(items[0]).toMatchObject({
    action: 'passkeys-reset',
    actor: admin.userId,
    object: { kind: 'account', id: lost.userId },
  });

  const next = await enter(lost.email);
  expect(next.staffDuty).toBe('offer');
  expect((await office(next.token)).status).toBe(200);
  expect((await enter(lost.email)).staffDuty).toBe('add');
  expect((await passkeys.addedFirst(next.token)).recoveryCodes).toHaveLength(10);
});

nightly('P167: not the own ones, not those of a customer or of nobody, and none twice', async () => {
  const [admin, lost] = [await colleague('admin'), await colleague()];
  const customer = await signIn();
  await passkeys.added(customer.token);
  expect(await reset(admin.token, admin.userId)).toMatchObject(refusedBy(409, 'reset_self'));
  expect(await reset(admin.token, customer.userId)).toMatchObject(refusedBy(409, 'reset_customer'));
  expect(await reset(admin.token, 'usr_nobody')).toMatchObject(refusedBy(404, 'user_not_found'));
  expect(await reset(admin.token, lost.userId, ' ')).toMatchObject(refusedBy(400, 'invalid_input'));
  expect((await reset(admin.token, lost.userId)).status).toBe(200);
  expect(await reset(admin.token, lost.userId)).toMatchObject(refusedBy(404, 'passkey_not_found'));
  expect(await entriesBy(admin.userId)).toHaveLength(1);
});

it('P167: it takes the right to change roles, all that the colleague may, a step-up and the own passkey', async () => {
  const [admin, lost] = [await colleague('admin'), await colleague('admin')];
  const support = await colleague();
  expect(await reset(support.token, lost.userId)).toMatchObject(refusedBy(403, 'forbidden'));

  const { body } = await call(roles, 'POST /api/roles', {
    token: admin.token,
    body: { name: 'turnos', displayName: 'Turnos', permissions: ['roles:read', 'roles:write'] },
  });
  const keeper = await colleague(body.data.role.name);
  expect(await reset(keeper.token, lost.userId)).toMatchObject(refusedBy(403, 'forbidden'));

  const byPassword = (await enter(admin.email)).token;
  expect(await reset(byPassword, lost.userId)).toMatchObject(refusedBy(403, 'second_factor_required'));
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await reset(admin.token, lost.userId)).toMatchObject(refusedBy(403, 'step_up_required'));
  expect((await passkeys.signedIn(lost.passkey)).status).toBe(200);
});

nightly('P167: a passkey that is added while the others are removed is not left', async () => {
  const [admin, lost] = [await colleague('admin'), await colleague()];
  const asked = await passkeys.askToAdd(lost.token);
  expect((await reset(admin.token, lost.userId)).status).toBe(200);
  expect((await passkeys.add(lost.token, asked.body)).status).toBe(401);

  const again = await colleague();
  const both = await Promise.all([
    reset(admin.token, again.userId),
    passkeys.addedFirst(again.token).catch(() => null),
  ]);
  expect(both[0].status).toBe(200);
  const { token } = await enter(again.email);
  expect((await passkeys.list(token)).body.data).toEqual({ passkeys: [], recoveryCodes: 0 });
});
