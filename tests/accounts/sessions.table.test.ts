import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { useTable } from '../support/table/table.ts';
import { interceptTable } from '../support/table/table-calls.ts';

const tableName = await useTable();
const { findSession, findStaffSession, mayView } =
  await import('#functions/accounts/sessions/live-sessions.ts');
const { closeSession, openSession, renewSession } = await import('#functions/accounts/sessions/sessions.ts');
const { keepSessionStep } = await import('#functions/accounts/sign-in/devices.ts');
const { createUserSteps } = await import('#functions/accounts/new-account.ts');
const { changeUserStep, newUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');
const { dynamoClient } = await import('#infra/local/dynamodb/index.ts');
const { ScanCommand } = await import('@aws-sdk/client-dynamodb');

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const days = 86_400;

async function newPerson(role = 'user') {
  const user = newUser({ email: 'a@example.com', name: 'Clara', emailVerified: true, role }, now);
  await transact(createUserSteps(user));
  return user;
}

interface Batch {
  Responses: Record<string, { sk: string }[]>;
}

/** Lets a change fall into the first batch read of `look`: what is `readBefore` is as it was, the others are as they are then. */
async function readAround(change: () => Promise<void>, readBefore: string, look: () => Promise<unknown>) {
  let isMade = false;
  const restore = interceptTable(async ({ operation, send }) => {
    if (operation !== 'BatchGetItem' || isMade) return send();
    isMade = true;
    const before = (await send()) as Batch;
    await change();
    const after = (await send()) as Batch;
    const isBefore = ({ sk }: { sk: string }) => sk.startsWith(readBefore);
    const items = [
      ...before.Responses[tableName]!.filter(isBefore),
      ...after.Responses[tableName]!.filter((item) => !isBefore(item)),
    ];
    return { ...after, Responses: { [tableName]: items } };
  });
  return look().finally(restore);
}

describe('sessions', () => {
  it('a session is valid for seven days, also while its expired item is still in the table', async () => {
    const user = await newPerson();
    const { token, expiresAt } = await openSession(user, now);
    expect(expiresAt).toEqual(after(7 * days));
    expect((await findSession(token, after(7 * days - 1)))?.user).toEqual(user);
    expect(await findSession(token, after(7 * days))).toBeNull();
  });

  it('the table contains no session token', async () => {
    const { token } = await openSession(await newPerson(), now);
    const client = dynamoClient(process.env.AWS_ENDPOINT_URL_DYNAMODB!);
    const { Items } = await client.send(new ScanCommand({ TableName: tableName }));
    expect(JSON.stringify(Items)).not.toContain(token.split('.').at(-1));
  });

  it('P20: a session ends with a ban, a new password or the deletion of its user', async () => {
    const user = await newPerson();
    const { token } = await openSession(user, now);
    await transact([changeUserStep(user._id, { banned: true }, {})]);
    expect(await findSession(token, now)).toBeNull();
    await transact([changeUserStep(user._id, { banned: false, role: 'admin' }, {})]);
    expect((await findSession(token, now))?.user.role).toBe('admin');
    await transact([changeUserStep(user._id, { sessionEpoch: 1 }, {})]);
    expect(await findSession(token, now)).toBeNull();
    const next = await openSession({ ...user, sessionEpoch: 1 }, now);
    expect(await findSession(next.token, now)).not.toBeNull();
    await deleteItem(keys.user(user._id));
    expect(await findSession(next.token, now)).toBeNull();
  });

  it.each(['user', 'session'])(
    'P213: a session stays while it changes the password, also for a call that has read the %s before, and the other item after',
    async (readBefore) => {
      const user = await newPerson('admin');
      const { token } = await openSession(user, now);
      const session = (await findSession(token, now))!;
      const { sessionEpoch } = user;
      const looks = [
        () => findSession(token, now),
        () => findStaffSession(token, now),
        () => mayView({ userId: user._id, sessionId: session.id }, now),
      ];
      for (const [nth, look] of looks.entries()) {
        const epoch = sessionEpoch + nth + 1;
        const change = () =>
          transact([
            changeUserStep(user._id, { sessionEpoch: epoch }, { sessionEpoch: epoch - 1 }),
            keepSessionStep(session, epoch),
          ]);
        expect(await readAround(change, readBefore, look)).toBeTruthy();
      }
    },
  );

  it("P39: a token with another user's id or without its secret is no session", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { token } = await openSession(one, now);
    const [, id, secret] = token.split('.');
    const forgeries = [`${other._id}.${id}.${secret}`, `${one._id}.${id}.`, `${one._id}..${secret}`];
    for (const forged of [...forgeries, `.${id}.${secret}`, `${one._id}.${id}`, 'settings.x.y', ''])
      expect(await findSession(forged, now)).toBeNull();
  });

  it('a closed session cannot be renewed, not even by a concurrent call', async () => {
    const { token } = await openSession(await newPerson(), now);
    const session = (await findSession(token, now))!;
    await closeSession(session);
    await expect(renewSession(session, now)).rejects.toMatchObject({ refusal: 'session_ended' });
  });

  it('P52: closing a session ends every token of it, also one of a concurrent renewal', async () => {
    const { token } = await openSession(await newPerson(), now);
    const session = (await findSession(token, now))!;
    const [fresh] = await Promise.allSettled([renewSession(session, now), closeSession(session)]);
    expect(await findSession(token, now)).toBeNull();
    if (fresh.status === 'fulfilled') expect(await findSession(fresh.value.token, now)).toBeNull();
  });

  nightly('a session that is renewed again and again keeps a bounded number of tokens', async () => {
    const { token } = await openSession(await newPerson(), now);
    const session = (await findSession(token, now))!;
    for (let i = 0; i < 30; i++) await renewSession((await findSession(token, now)) ?? session, now);
    const { tokens } = (await findSession(token, now))!;
    expect(Object.keys(tokens).length).toBeLessThan(25);
    const late = await renewSession(session, after(20));
    const kept = await findSession(late.token, after(8 * days - 7 * days));
    expect(kept).not.toBeNull();
  });

  it.each([
    ['user', 90 * days],
    ['trainer', 12 * 3600],
    ['admin', 12 * 3600],
  ])(
    'P131: a session of role %s ends %i seconds after its sign-in, however often it is renewed',
    async (role, longest) => {
      let { token, expiresAt } = await openSession(await newPerson(role), now);
      for (let at = 0; at < longest; at += longest / 20) {
        const session = (await findSession(token, after(at)))!;
        ({ token, expiresAt } = await renewSession(session, after(at)));
        expect(expiresAt.getTime()).toBeLessThanOrEqual(after(longest).getTime());
      }
      expect(expiresAt).toEqual(after(longest));
      expect(await findSession(token, after(longest - 1))).not.toBeNull();
      expect(await findSession(token, after(longest))).toBeNull();
    },
  );

  it('P131: a role that is granted during a session shortens it at once, and the loss of the role gives the time back', async () => {
    const user = await newPerson();
    const { token } = await openSession(user, now);
    const setRole = (role: string) => transact([changeUserStep(user._id, { role }, {})]);
    await setRole('trainer');
    expect((await findSession(token, after(11 * 3600)))?.expiresAt).toEqual(after(12 * 3600));
    expect(await findSession(token, after(12 * 3600))).toBeNull();
    await setRole('user');
    expect(await findSession(token, after(12 * 3600))).not.toBeNull();
  });

  it('the old token of a renewed session does not live longer than its own expiry', async () => {
    const { token } = await openSession(await newPerson(), now);
    const session = (await findSession(token, now))!;
    const last = after(7 * days - 10);
    const fresh = await renewSession(session, last);
    expect(await findSession(token, after(7 * days + 1))).toBeNull();
    expect(await findSession(fresh.token, after(13 * days))).not.toBeNull();
  });
});
