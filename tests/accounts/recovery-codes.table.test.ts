import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { staffAccounts } from '../support/accounts/staff-accounts.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshIp, statuses } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable({ STAFF_PASSKEYS: 'required' });
const { listEvents } = await import('#functions/platform/security-events.ts');
const { findRecoveryCodes } = await import('#functions/accounts/passkeys/recovery-codes.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { handler: overview } = await import('#functions/back-office/overview.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { promoted, enter } = await staffAccounts(auth);
const { lastToken, mailsTo } = await sentMails();
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const minute = 60_000;
const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const wrong = refusedBy(403, 'wrong_recovery_code');
const office = (token: string) => call(overview, 'GET /api/overview', { token, ip: freshIp() });
const left = async (token: string) => (await passkeys.list(token)).body.data.recoveryCodes as number | null;
const events = async (userId: string) =>
  (await listEvents({ account: userId }, { limit: 20 }, new Date())).items;
const told = async (email: string, template: string) =>
  (await mailsTo(email)).filter(({ content }) => content.template === template);

/** A colleague with a passkey, the codes that came with it, and a later session by password alone. */
async function lost() {
  const member = await promoted();
  const { token: first } = await enter(member.email);
  const { passkey, recoveryCodes: codes } = await passkeys.addedFirst(first);
  const { token } = await enter(member.email);
  return { ...member, first, passkey, codes: codes!, token };
}

describe('recovery codes', () => {
  it('P166: ten come with the first passkey of a colleague, are shown once, and stored as hashes', async () => {
    const { userId, first, codes } = await lost();
    expect(new Set(codes).size).toBe(10);
    // 120 random bits: too many to be guessed from their hash
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
    expect(await left(first)).toBe(10);
    const kept = JSON.stringify(await findRecoveryCodes(userId)).toUpperCase();
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
    const second = await passkeys.addedFirst(first);
    expect(second.recoveryCodes).toBeNull();
    expect(await left(first)).toBe(10);
  });

  it('a customer gets none', async () => {
    const { token } = await signIn();
    expect((await passkeys.addedFirst(token)).recoveryCodes).toBeNull();
    expect(await left(token)).toBeNull();
    expect(await passkeys.renewCodes(token)).toMatchObject(refusedBy(403, 'forbidden'));
  });

  it('P166: one lets a session in once, with a mail and an event, and lets its user replace the passkey', async () => {
    const { email, userId, passkey, codes, token } = await lost();
    expect(await office(token)).toMatchObject(refusedBy(403, 'second_factor_required'));
    expect(await passkeys.proveByCode(token, codes[3]!)).toMatchObject({
      status: 200,
      body: { data: { recoveryCodes: 9 } },
    });
    expect((await office(token)).status).toBe(200);
    const [mail] = await told(email, 'recovery-code-used');
    expect(mail!.content.data).toMatchObject({ left: '9' });
    expect((await events(userId))[0]).toMatchObject({ action: 'second-factor', way: 'recovery-code' });

    const next = (await enter(email)).token;
    expect(await passkeys.proveByCode(next, codes[3]!)).toMatchObject(wrong);
    expect(await office(next)).toMatchObject(refusedBy(403, 'second_factor_required'));
    expect((await events(userId))[0]).toMatchObject({
      action: 'second-factor',
      outcome: 'refused',
      reason: 'wrong_recovery_code',
    });

    expect((await passkeys.addedFirst(token)).passkey.id).toBeTruthy();
    expect((await passkeys.remove(token, passkey.id)).status).toBe(200);
    expect(await left(token)).toBe(9);
  });

  it('P166: of two uses of one code at once one is let in', async () => {
    const { email, codes, token } = await lost();
    const other = (await enter(email)).token;
    const both = await Promise.all([token, other].map((each) => passkeys.proveByCode(each, codes[0]!)));
    expect(statuses(both)).toEqual([200, 403]);
    expect(statuses(await Promise.all([office(token), office(other)]))).toEqual([200, 403]);
    expect(await told(email, 'recovery-code-used')).toHaveLength(1);
  });

  nightly('however one is written, it counts; that of another account does not', async () => {
    const [mine, theirs] = [await lost(), await lost()];
    for (const code of [theirs.codes[0]!, 'nada', '----', 'x'.repeat(40)])
      expect(await passkeys.proveByCode(mine.token, code)).toMatchObject(wrong);
    const typed = mine.codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await passkeys.proveByCode(mine.token, ` ${typed} `)).status).toBe(200);
  });

  it('P166: tries are counted by session: the thief of one does not use up those of the owner', async () => {
    const { email, codes, token } = await lost();
    for (let count = 0; count < 10; count++)
      expect(await passkeys.proveByCode(token, 'nada')).toMatchObject(wrong);
    expect((await passkeys.proveByCode(token, codes[0]!)).status).toBe(429);
    const owner = (await enter(email)).token;
    expect((await passkeys.proveByCode(owner, codes[0]!)).status).toBe(200);
  });

  nightly('P166: a session that ends meanwhile uses up no code', async () => {
    const { email, codes, token } = await lost();
    await auth.logout(token);
    expect((await passkeys.proveByCode(token, codes[0]!)).status).toBe(401);
    expect((await passkeys.proveByCode((await enter(email)).token, codes[0]!)).status).toBe(200);
  });

  it('P166: new ones take a step-up, void the old ones, and are told by mail', async () => {
    const { email, userId, first, codes, token } = await lost();
    vi.setSystemTime(Date.now() + 10 * minute);
    expect(await passkeys.renewCodes(first)).toMatchObject(refusedBy(403, 'step_up_required'));
    expect((await passkeys.proveByCode(token, codes[0]!)).status).toBe(200);
    const { status, body } = await passkeys.renewCodes(token);
    expect(status).toBe(201);
    expect(body.data.recoveryCodes).toHaveLength(10);
    expect(await told(email, 'recovery-codes-renewed')).toHaveLength(1);
    expect((await events(userId))[0]).toMatchObject({ action: 'recovery-codes', actor: userId });
    const next = (await enter(email)).token;
    expect(await passkeys.proveByCode(next, codes[1]!)).toMatchObject(wrong);
    expect((await passkeys.proveByCode(next, body.data.recoveryCodes[1])).status).toBe(200);
  });

  it('P166: they go with the last passkey, and when the owner takes the account back', async () => {
    const { userId, first, passkey } = await lost();
    expect((await passkeys.remove(first, passkey.id)).status).toBe(200);
    expect(await findRecoveryCodes(userId)).toBeNull();
    expect(await left(first)).toBe(0);

    const taken = await lost();
    const link = await lastToken(taken.email, 'sign-in-added');
    expect((await auth.revert({ token: link, password: 'Recuperada-2026' })).status).toBe(200);
    expect(await findRecoveryCodes(taken.userId)).toBeNull();
  });
});
