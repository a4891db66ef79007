import * as z from 'zod';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import type { LoggedSession } from '#shared/contracts/workouts/workouts.ts';
import { call } from '../support/call.ts';
import { writeOptionsAndForm } from '../support/subscriptions/assessment-form.ts';
import { signIn } from '../support/sign-in.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import { loggedSession } from '../support/workouts/sample-plan.ts';
import { startWorkoutCalls, type Trainee } from '../support/workouts/workout-calls.ts';

await useTable();
const { ask, month, saveSession, trainee } = await startWorkoutCalls();
const { handler: assessments } = await import('#functions/training/assessments.lambda.ts');
const { handler: details } = await import('#functions/training/user-details.lambda.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { keys } = await import('#functions/entities.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { get, queryAll, update } = await import('#functions/platform/table/table.ts');

const form = await writeOptionsAndForm();
const note = 'Me molestó la rodilla al bajar';
const noted = (facts: Partial<LoggedSession> = {}) => loggedSession('1-1', { note, pain: 4, ...facts });

let who: Trainee;
beforeEach(async () => {
  who = await trainee();
  await consent();
});

const consent = () => call(assessments, 'POST /api/assessments', { token: who.token, body: form });
const withdraw = () => call(details, 'DELETE /api/user-details/me/body', { token: who.token });
const save = async (session: LoggedSession) => (await saveSession(who, session)).body.data;
const shown = async () => (await month(who)).body.data.sessions[0];
const stored = async () =>
  queryAll(z.looseObject({ sealed: z.string().optional() }), keys.workoutSession(who.userId, '', '', '').pk);

describe('notes of the training', () => {
  it('note and pain are kept with the consent, and nowhere readable in the table', async () => {
    expect(await save(noted())).toEqual({ isLatest: true, notice: null });
    expect(await shown()).toEqual(noted());
    const text = JSON.stringify(await stored());
    expect(text).not.toContain('rodilla');
    expect(text).not.toContain('pain');
    await save(loggedSession('1-1', { revision: 2 }));
    expect(await shown()).toMatchObject({ revision: 2, note: null, pain: null });
  });

  it.each([
    ['no consent', () => withdraw()],
    [
      'one to an older text',
      () =>
        update(keys.assessment(who.userId), {
          update: 'SET healthConsent.version = :old',
          values: { ':old': '2026-07-01' },
        }),
    ],
  ])('with %s they are not kept, the rest is, and the answer says so', async (_, end) => {
    await end();
    const { isLatest, notice } = await save(noted());
    expect([isLatest, notice]).toEqual([true, expect.stringContaining('consentimiento')]);
    expect(await save(noted())).toMatchObject({ isLatest: true });
    expect(await shown()).toMatchObject({ finishedAt: noted().finishedAt, note: null, pain: null });
    expect((await stored()).every(({ sealed }) => sealed === undefined)).toBe(true);
    expect(await save(loggedSession('1-2', { pain: null, note: '' }))).toMatchObject({ notice: null });
  });

  it('P343: of two notes of the same moment one counts, whichever comes first, and a note is not lost to none', async () => {
    const [one, other, none] = [noted({ note: 'A' }), noted({ note: 'B' }), loggedSession('1-1')];
    for (const order of firstOf(2, [
      [one, other, none],
      [none, other, one],
      [other, none, one, other],
    ])) {
      who = await trainee();
      await consent();
      for (const each of order) await save(each);
      expect(await shown()).toMatchObject({ note: 'B', pain: 4 });
      expect([(await save(one)).isLatest, (await save(other)).isLatest]).toEqual([false, true]);
    }
  });

  it('P96: a view as the user shows none of them', async () => {
    await save(noted());
    const { handler } = await import('#functions/back-office/users/user-management.lambda.ts');
    const { token } = await signIn('admin');
    const params = { id: who.userId };
    const { body } = await call(handler, 'POST /api/users/{id}/view-as', {
      token,
      params,
      body: { reason: 'x' },
    });
    const [viewed] = (await month({ ...who, token: body.token })).body.data.sessions;
    expect(viewed).toMatchObject({ key: '1-1' });
    expect(JSON.stringify(viewed)).not.toMatch(/rodilla|sealed|"pain":4/);
  });

  it('a session with a note costs no more units than one without', async () => {
    const units: number[] = [];
    const restore = interceptTable(async ({ operation, input, send }) => {
      input.ReturnConsumedCapacity = 'TOTAL';
      const answer = (await send()) as { ConsumedCapacity?: { CapacityUnits?: number } };
      if (operation === 'PutItem') units.push(answer.ConsumedCapacity?.CapacityUnits ?? 0);
      return answer;
    });
    await save(
      noted({ note: 'La última serie, muy justa. Bien de técnica, y la rodilla sin molestias.' }),
    ).finally(restore);
    expect(units.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(3);
  });

  it('a new assessment with its consent keeps what was noted under the one before', async () => {
    await save(noted());
    await consent();
    expect(await shown()).toMatchObject({ note, pain: 4 });
  });
});

describe('a withdrawn consent', () => {
  it('P341: it erases all notes at once', async () => {
    await save(noted());
    await save(loggedSession('1-2', { pain: 7 }));
    await withdraw();
    expect((await stored()).filter(({ sealed }) => sealed !== undefined)).toEqual([]);
    expect(await shown()).toMatchObject({ finishedAt: noted().finishedAt, note: null, pain: null });
  });

  it('P341: notes cannot be read from its first write on, though the rest breaks off, or the consent is given again', async () => {
    await save(noted());
    const failing = faultCalls(crashBefore, (_, command) => command === 'Query');
    expect((await withdraw()).status).toBeGreaterThanOrEqual(500);
    failing.restore();
    const left = (await stored()).filter(({ sealed }) => sealed !== undefined);
    expect(left).toHaveLength(1);
    const assessment = await get(z.looseObject({}), keys.assessment(who.userId));
    expect(JSON.stringify(assessment)).not.toContain('noteSecret');
    expect(await shown()).toMatchObject({ note: null, pain: null });
    await consent();
    expect(await shown()).toMatchObject({ note: null, pain: null });
    // what is written under the new one is read
    await save(noted({ note: 'Otra' }));
    expect(await shown()).toMatchObject({ note: 'Otra' });
    await withdraw();
    expect((await stored()).filter(({ sealed }) => sealed !== undefined)).toEqual([]);
  });
});

describe('P342: what a trainer reads of health', () => {
  const read = async (token: string, userId = who.userId) =>
    ask('GET /api/workouts/users/{userId}/health', token, { userId });
  const entries = async () =>
    (await listAuditEntries({ object: who.userId }, { limit: 10 }, new Date())).items;

  it('P342: answers, injuries and notes with their session are shown, and the read leaves an entry without contents', async () => {
    await call(details, 'PUT /api/userdetails/me', { token: who.token, body: { injuries: 'Hombro' } });
    await save(noted());
    await save(loggedSession('1-2', { pain: 2, finishedAt: '2026-11-29T20:00:00.000Z' }));
    const { token, userId } = await signIn('trainer');
    const { data } = (await read(token)).body;
    expect(data).toMatchObject({
      details: { weight: 72.5, injuries: 'Hombro', motivation: { name: expect.any(String) } },
      reason: null,
      notes: [
        { day: '2026-11-29', sessionName: 'Torso', note: null, pain: 2 },
        { sessionName: 'Pierna', note, pain: 4 },
      ],
    });
    const [entry, ...others] = await entries();
    expect(entry).toMatchObject({
      author: { _id: userId },
      action: 'health',
      object: { kind: 'user', id: who.userId, label: '' },
      changes: [],
      reason: null,
    });
    expect(others).toEqual([]);
  });

  it('P342: without the entry nothing is shown', async () => {
    const { token } = await signIn('trainer');
    const failing = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems');
    const { status, body } = await read(token);
    failing.restore();
    expect([status >= 500, body.data]).toEqual([true, undefined]);
  });

  it('P342: without a consent that names trainers nothing is shown, and a withdrawn one ends it at once', async () => {
    await save(noted());
    const { token } = await signIn('trainer');
    const empty = (reason: string) => ({ details: null, reason, notes: [] });
    const bare = await trainee();
    expect((await read(token, bare.userId)).body.data).toEqual(empty('not_assessed'));
    expect((await read(token)).body.data.reason).toBeNull();
    await update(keys.assessment(who.userId), {
      update: 'SET healthConsent.version = :old',
      values: { ':old': '2026-07-01' },
    });
    expect((await read(token)).body.data).toEqual(empty('older_consent'));
    await withdraw();
    expect((await read(token)).body.data).toEqual(empty('no_consent'));
    expect(await entries()).toHaveLength(1);
    expect((await read(token, 'usr_unknown')).body.code).toBe('user_not_found');
  });

  it('P342: without the permission, or long after the sign-in, nothing is shown', async () => {
    const support = await signIn('support');
    expect((await read(support.token)).body.code).toBe('forbidden');
    const { userId } = await signIn('trainer');
    const old = await openSession((await findUser(userId))!, new Date(Date.now() - 11 * 60_000));
    expect((await read(old.token)).body.code).toBe('step_up_required');
    expect(await entries()).toEqual([]);
  });
});
