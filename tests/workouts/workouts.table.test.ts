import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { sessionKey, sheetOf, allSessions, lineText, plannedDays } from '#shared/rules/routines/plan.ts';
import { exerciseId, putExercises, sampleExercise } from '../support/routines/sample-plan.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { writeOptionsAndForm } from '../support/subscriptions/assessment-form.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { lostAnswer, faultCalls } from '../support/table/table-faults.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';
import { partsOfPdf } from '../support/workouts/pdf-text.ts';
import { loggedSession, loggedSet, sampleEntry, samplePlan } from '../support/workouts/sample-plan.ts';
import { startWorkoutCalls } from '../support/workouts/workout-calls.ts';

await useTable();
const calls = await startWorkoutCalls();
const {
  ask,
  feed,
  list,
  month,
  ofUser,
  progress,
  putPlan,
  saveSession,
  saveSet,
  saveSetup,
  send,
  sheet,
  trainee,
} = calls;
const { keys } = await import('#functions/entities.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { update } = await import('#functions/platform/table/table.ts');

await saveSiteUrl('https://tenaz.test');

const day = 86_400_000;

/** The clock stands at a time. */
function standAt(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}

/** The calls while something happens, by operation and partition, without those about the caller; and the units of writes. */
async function spendOf(act: () => Promise<unknown>): Promise<{ made: string[]; units: number[] }> {
  const made: string[] = [];
  const units: number[] = [];
  const restore = interceptTable(async ({ operation, input, send: pass }) => {
    input.ReturnConsumedCapacity = 'TOTAL';
    const { Key, RequestItems: batch, ExpressionAttributeValues: values } = input;
    const [first] = Object.values(batch ?? {}).flatMap(({ Keys }) => Keys ?? []);
    const pk = (Key ?? first)?.['pk'] ?? values?.[':pk'] ?? (operation === 'PutItem' ? 'log' : 'caller');
    made.push(`${operation} ${(pk as string).split('#')[0]}`);
    const answer = (await pass()) as { ConsumedCapacity?: { CapacityUnits?: number } };
    if (operation === 'PutItem') units.push(answer.ConsumedCapacity?.CapacityUnits ?? 0);
    return answer;
  });
  await act().finally(restore);
  // the version of the exercises is asked four times a second at most, by all calls together
  return { made: made.filter((each) => !/ (caller|account|exercises)$/.test(each)), units };
}

describe('a month', () => {
  it('P326: it has the plan as it was sent, also after its trainer has changed it', async () => {
    const who = await trainee();
    await putPlan(who.routineId, 2, samplePlan({ warmUp: 'Otra cosa' }));
    const { body } = await month(who);
    expect(body.data).toMatchObject({
      deliveryId: who.deliveryId,
      routineName: 'Fuerza 1',
      correctedAt: null,
      sets: [],
    });
    expect(body.data.plan).toEqual(samplePlan());
    // a Monday: two sessions are on Mondays and Thursdays
    expect(body.data.days).toEqual(['2026-11-16', '2026-11-19', '2026-11-23', '2026-11-26']);
    const corrections = [{ version: 2, at: '2026-11-20T10:00:00.000Z' }];
    await update(keys.delivery(who.userId, who.deliveryId), {
      update: 'SET planVersion = :two, corrections = :corrections',
      values: { ':two': 2, ':corrections': corrections },
    });
    const corrected = (await month(who)).body.data;
    expect(corrected).toMatchObject({ plan: { warmUp: 'Otra cosa' }, correctedAt: corrections[0]!.at });
  });

  it('what was not sent, has a link alone or is another user’s is not found', async () => {
    const who = await trainee();
    const other = await trainee({ month: 2 });
    const linked = await trainee({ planVersion: null });
    const failed = await trainee({ failedAt: '2026-11-16T08:01:00.000Z', reason: 'bounced' });
    for (const each of [
      { ...who, deliveryId: other.deliveryId },
      linked,
      failed,
      { ...who, deliveryId: 'assessment' },
    ]) {
      const refused = [
        await month(each),
        await saveSet(each, loggedSet('1-1.a1.1')),
        await saveSession(each, loggedSession('1-1')),
      ];
      expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('delivery_not_found'));
    }
    expect((await list(linked)).body.data.months).toEqual([]);
  });

  it('a month has its exercises with their substitutes, what was done instead, and the last times before it', async () => {
    await putExercises(sampleExercise(1, { substitutes: [exerciseId(4)] }));
    const who = await trainee({ month: 2 });
    const before = { ...who, ...(await send(who.userId, { month: 1, sentAt: '2026-10-16T07:00:00.000Z' })) };
    const long = { ...who, ...(await send(who.userId, { month: 9, sentAt: '2026-08-16T07:00:00.000Z' })) };
    const at = '2026-10-20T18:00:00.000Z';
    await saveSet(before, loggedSet('1-1.a1.1', { at, load: 50 }));
    await saveSet(before, loggedSet('1-1.a1.2', { at, load: 55 }));
    await saveSet(long, loggedSet('1-1.a2.1', { at: '2026-08-20T18:00:00.000Z', exerciseId: exerciseId(2) }));
    await saveSet(who, loggedSet('1-1.a1.1', { load: 60 }));
    const { data } = (await month(who)).body;
    expect(data.exercises.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [1, 2, 3, 4].map(exerciseId),
    );
    expect(data.lastTimes).toEqual([
      {
        exerciseId: exerciseId(1),
        day: '2026-10-20',
        sets: [50, 55].map((load) => ({ amount: 8, load, rir: null })),
      },
    ]);
    expect(data.sets).toEqual([loggedSet('1-1.a1.1', { load: 60 })]);
    // of the month before, what was trained two months earlier, and nothing of later ones
    expect((await month(before)).body.data).toMatchObject({
      lastTimes: [{ exerciseId: exerciseId(2), day: '2026-08-20' }],
      sets: [{ load: 50 }, { load: 55 }],
    });
  });

  nightly('a month is a PDF as well, on the days of its owner', async () => {
    const who = await trainee();
    await saveSetup(who, { weekdays: [3, 7] });
    const { status, headers, body } = await sheet(who);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const headings = partsOfPdf(body).filter(({ tag }) => tag === 'H3');
    expect(headings.map(({ text }) => text.replace(/,unos.*/, ''))).toEqual([
      'Pierna,miércoles,18denoviembre',
      'Torso,domingo,22denoviembre',
      'Pierna,miércoles,25denoviembre',
      'Torso,domingo,29denoviembre',
    ]);
  });

  it('a warm function reads the delivery along with set-up and level, and the log, and no more', async () => {
    const who = await trainee();
    await saveSet(who, loggedSet('1-1.a1.1'));
    await saveSession(who, loggedSession('1-1'));
    await month(who);
    expect((await spendOf(() => month(who))).made).toEqual(['BatchGetItem training', 'Query workouts']);
  });
});

describe('what a person trains with', () => {
  it('P349: list, month and feed are on the days that it says, and on the usual ones while it fits no plan', async () => {
    standAt('2026-11-29T20:00:00Z');
    const who = await trainee();
    const usual = ['2026-11-16', '2026-11-19', '2026-11-23', '2026-11-26'];
    const own = ['2026-11-18', '2026-11-22', '2026-11-25', '2026-11-29'];
    const url = (await ask('POST /api/workouts/calendar', who.token)).body.data.url as string;
    const shown = async () => {
      const [{ body: listed }, { body }, { body: text }] = [
        await list(who),
        await month(who),
        await feed(url.split('?token=')[1]!),
      ];
      const inFeed = [...(text as string).matchAll(/DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/g)];
      return {
        next: listed.data.months[0].next.day,
        days: body.data.days,
        feed: inFeed.map((found) => found.slice(1).join('-')),
      };
    };
    expect(await ask('GET /api/workouts/setup', who.token)).toMatchObject({
      body: { data: { setup: null } },
    });
    expect(await shown()).toEqual({ next: usual[0], days: usual, feed: usual });
    const given: TrainingSetup = { weekdays: [7, 3], equipment: ['band', 'band'], minutes: 45 };
    const saved = { weekdays: [3, 7], equipment: ['band'], minutes: 45 };
    expect((await saveSetup(who, given)).body.data).toEqual({ setup: saved });
    expect(await shown()).toEqual({ next: own[0], days: own, feed: own });
    expect((await month(who)).body.data.setup).toEqual(saved);
    expect((await ofUser((await signIn('trainer')).token, who.userId)).body.data.setup).toEqual(saved);
    await saveSetup(who, { weekdays: [1, 3, 5] });
    expect(await shown()).toEqual({ next: usual[0], days: usual, feed: usual });
    for (const weekdays of [[], [1, 1], [8]])
      expect((await saveSetup(who, { weekdays })).body.code).toBe('invalid_input');
  });

  it('P350: the first kilos go by the level that was told, as long as the consent to it holds', async () => {
    const { defaultOptions } = await import('#functions/training/default-options.ts');
    const { eraseHealthData, findAssessment, newAssessment, putAssessmentSteps } =
      await import('#functions/training/assessments.ts');
    const { forgetAll } = await import('#functions/platform/kit/kept.ts');
    const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
    const { transact } = await import('#functions/platform/table/table.ts');
    const form = await writeOptionsAndForm();
    const levels = defaultOptions['fitness-levels'];
    const who = await trainee();
    const tell = async (fitnessLevel: string | null) =>
      transact(
        putAssessmentSteps(
          newAssessment(who.userId, { ...form, fitnessLevel }, new Date()),
          await readHealthKey(),
          await findAssessment(who.userId),
        ),
      );
    const factor = async () => (await month(who)).body.data.startFactor;
    expect(await factor()).toBe(1);
    const factors = [];
    for (const { _id } of levels) factors.push((await tell(_id), await factor()));
    expect(factors).toEqual([0.6, 0.7, 0.8, 0.9, 1]);
    await tell(null);
    expect(await factor()).toBe(1);
    const [first] = levels;
    await tell(first!._id);
    const retire = keys.option('fitness-levels', first!._id);
    await update(retire, { update: 'SET retiredAt = :now', values: { ':now': new Date().toISOString() } });
    forgetAll();
    expect(await factor()).toBe(1);
    await update(retire, { update: 'REMOVE retiredAt' });
    forgetAll();
    expect(await factor()).toBe(0.6);
    await eraseHealthData(who.userId, new Date());
    expect(await factor()).toBe(1);
  });
});

describe('the log', () => {
  it('P325: a set is written once in one unit, whatever comes twice, late or from another device', async () => {
    const who = await trainee();
    const first = loggedSet('1-1.a1.1', { load: 60 });
    const second = loggedSet('1-1.a1.1', { load: 62.5, revision: 2, at: '2026-11-29T17:00:00.000Z' });
    const answers = [];
    for (const set of [first, second, first, second])
      answers.push((await saveSet(who, set)).body.data.isLatest);
    expect(answers).toEqual([true, true, false, true]);
    const undone = { ...second, isDone: false, revision: 3 };
    await saveSet(who, undone);
    expect((await month(who)).body.data.sets).toEqual([undone]);
  });

  it('P325: a set whose answer is lost is there, and hears so when it is sent again', async () => {
    const who = await trainee();
    const calls = faultCalls(lostAnswer, (_, operation) => operation === 'PutItem');
    expect((await saveSet(who, loggedSet('1-1.a1.1'))).status).toBeGreaterThanOrEqual(500);
    calls.restore();
    expect((await saveSet(who, loggedSet('1-1.a1.1'))).body.data).toEqual({ isLatest: true });
    expect((await month(who)).body.data.sets).toHaveLength(1);
  });

  it('a set costs a read of the delivery and a unit, a session a few more for the list of last days', async () => {
    const who = await trainee();
    await saveSet(who, loggedSet('1-1.a1.1'));
    expect(await spendOf(() => saveSet(who, loggedSet('1-1.a1.2')))).toEqual({
      made: ['GetItem training', 'PutItem log'],
      units: [1],
    });
    const { made, units } = await spendOf(() => saveSession(who, loggedSession('1-1')));
    expect(made).toEqual(['GetItem training', 'PutItem log', 'PutItem log']);
    expect(units.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(3);
  });

  it.each([
    ['another week', '3-1.a1.1'],
    ['another session', '1-3.a1.1'],
    ['an entry of another session', '1-2.a1.1'],
  ])('a set of %s is not in the plan', async (_, key) => {
    const who = await trainee();
    const { status, body } = await saveSet(who, loggedSet(key));
    expect([status, body.code]).toEqual([404, 'not_in_plan']);
  });

  it('an exercise may be done instead, if there is such a one', async () => {
    const who = await trainee();
    expect((await saveSet(who, loggedSet('1-1.a1.1', { exerciseId: exerciseId(4) }))).status).toBe(200);
    expect((await saveSet(who, loggedSet('1-1.a1.1', { exerciseId: exerciseId(9) }))).body.code).toBe(
      'not_in_plan',
    );
    const swaps = { a1: exerciseId(9) };
    expect((await saveSession(who, loggedSession('1-1', { swaps }))).body.code).toBe('not_in_plan');
    expect((await saveSession(who, loggedSession('2-3'))).body.code).toBe('not_in_plan');
  });

  it('P325: a set of an entry that a correction has taken out still counts when it comes late', async () => {
    const who = await trainee();
    const [first, second] = samplePlan().sessions;
    await putPlan(who.routineId, 2, samplePlan({ sessions: [second!, { ...first!, id: 's9' }] }));
    await update(keys.delivery(who.userId, who.deliveryId), {
      update: 'SET planVersion = :two, corrections = :corrections',
      values: { ':two': 2, ':corrections': [{ version: 2, at: '2026-11-20T10:00:00.000Z' }] },
    });
    expect((await saveSet(who, loggedSet('1-1.a1.1'))).status).toBe(200);
    expect((await saveSet(who, loggedSet('1-1.b9.1'))).body.code).toBe('not_in_plan');
  });

  it('a delivery that was sent again on another day keeps its log', async () => {
    const who = await trainee();
    await saveSet(who, loggedSet('1-1.a1.1', { load: 50 }));
    await saveSet(who, loggedSet('1-1.a1.2', { load: 50 }));
    await send(who.userId, { sentAt: '2026-11-20T08:00:00.000Z' });
    await saveSet(who, loggedSet('1-1.a1.1', { load: 70, revision: 2 }));
    expect((await month(who)).body.data.sets.map(({ load }: { load: number }) => load)).toEqual([70, 50]);
  });
});

describe('progress', () => {
  it('a list has each month with what is done of it and what comes next', async () => {
    standAt('2026-11-29T20:00:00Z');
    const who = await trainee({ month: 2 });
    const before = { ...who, ...(await send(who.userId, { month: 1, sentAt: '2026-10-16T07:00:00.000Z' })) };
    await saveSession(who, loggedSession('1-1'));
    await saveSession(who, loggedSession('1-2', { finishedAt: null }));
    for (const key of ['1-1', '1-2', '2-1', '2-2']) await saveSession(before, loggedSession(key));
    expect((await list(who)).body.data.months).toMatchObject([
      { month: 2, planned: 4, done: 1, next: { key: '1-2', name: 'Torso', day: '2026-11-19' } },
      { month: 1, planned: 4, done: 4, next: null },
    ]);
  });

  it('progress tells sessions, streak and exercises; a trainer sees it with the last day', async () => {
    standAt('2026-11-29T20:00:00Z');
    const who = await trainee();
    await saveSession(who, loggedSession('1-1'));
    await saveSet(who, loggedSet('1-1.a1.1', { at: '2026-11-18T18:00:00.000Z' }));
    await saveSet(who, loggedSet('1-1.a1.2', { at: '2026-11-18T18:05:00.000Z', load: 65 }));
    const { data } = (await progress(who)).body;
    expect(data).toMatchObject({
      sessionsDone: 1,
      sessionsPlanned: 4,
      streakWeeks: 2,
      trainedDays: ['2026-11-29', '2026-11-18'],
      exercises: [{ name: 'Ejercicio 1', days: [{ day: '2026-11-18', load: 65, oneRepMax: 82.3 }] }],
    });
    const trainer = await signIn('trainer');
    const seen = await ofUser(trainer.token, who.userId);
    expect(seen.body.data).toMatchObject({
      progress: data,
      months: [{ done: 1 }],
      lastTrainedOn: '2026-11-29',
    });
    expect((await ofUser(trainer.token, 'usr_unknown')).body.code).toBe('user_not_found');
    expect((await ofUser((await signIn('support')).token, who.userId)).body.code).toBe('forbidden');
  });

  it('the last day never goes back, and a clock that is ahead tells none later than today', async () => {
    standAt('2026-11-29T20:00:00Z');
    const { findLastTrained } = await import('#functions/workouts/log.ts');
    const who = await trainee();
    const trained = (key: string, time: string) =>
      saveSession(who, loggedSession(key, { startedAt: time, finishedAt: time }));
    await saveSession(who, loggedSession('1-1', { startedAt: null, finishedAt: null, skipped: ['a1'] }));
    expect(await findLastTrained(who.userId)).toBeNull();
    await trained('1-1', '2026-11-25T18:00:00Z');
    await trained('1-2', '2026-11-20T18:00:00Z');
    expect(await findLastTrained(who.userId)).toBe('2026-11-25');
    await trained('2-1', '2031-01-01T00:00:00Z');
    expect(await findLastTrained(who.userId)).toBe('2026-11-29');
  });

  nightly(
    'subscribers who have not trained for ten days are counted and listed, longest ago first',
    async () => {
      const now = Date.parse('2026-11-29T20:00:00Z');
      standAt(new Date(now).toISOString());
      const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
      const { call } = await import('../support/call.ts');
      const { rowOf } = await startOverviewCalls();
      const trainedAgo = async (days: number, subscriptionStatus: string | null) => {
        const who = await trainee();
        await update(keys.user(who.userId), {
          update: 'SET subscriptionStatus = :status',
          values: { ':status': subscriptionStatus },
        });
        const at = new Date(now - days * day).toISOString();
        await saveSession(who, loggedSession('1-1', { startedAt: at, finishedAt: at }));
        return who.userId;
      };
      const [ten, thirty] = [await trainedAgo(10, 'active'), await trainedAgo(30, 'past_due')];
      await trainedAgo(9, 'active');
      await trainedAgo(61, 'active');
      await trainedAgo(20, 'canceled');
      expect(await rowOf('not-training')).toMatchObject({
        count: 2,
        isPartial: false,
        oldest: '2026-10-30T08:00:00.000Z',
      });
      const listed = (token: string) => call(users, 'GET /api/users', { token, query: { status: 'idle' } });
      const { body } = await listed((await signIn('trainer')).token);
      expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([thirty, ten]);
      expect((await listed((await signIn('support')).token)).body.code).toBe('forbidden');
    },
  );
});

describe('the feed of planned days', () => {
  const tokenOf = (url: string) => url.split('?token=')[1]!;
  const make = (token: string) => ask('POST /api/workouts/calendar', token);
  const since = async (token: string) => (await ask('GET /api/workouts/calendar', token)).body.data.since;

  it('P327: it is read by its address alone, which ends with a new one, with its end and with a ban', async () => {
    const who = await trainee({ sentAt: new Date().toISOString() });
    expect(await since(who.token)).toBeNull();
    const first = tokenOf((await make(who.token)).body.data.url);
    expect((await feed(first)).status).toBe(200);
    const { body, status } = await make(who.token);
    expect(status).toBe(201);
    expect(body.data.url).toMatch(
      /^https:\/\/tenaz\.test\/api\/workouts\/calendar\.ics\?token=usr_\w+\.[\w-]{43}$/,
    );
    const mine = tokenOf(body.data.url);
    expect(await since(who.token)).toBe(body.data.since);
    const stored = JSON.stringify(
      await (
        await import('#functions/platform/table/batches.ts')
      ).getMany([keys.workoutCalendar(who.userId)]),
    );
    expect(stored).not.toContain(mine.split('.')[1]!);
    const other = tokenOf((await make((await trainee()).token)).body.data.url);
    const wrong = [first, `${who.userId}.${other.split('.')[1]}`, mine.slice(0, -1), `${mine}x`, 'x'];
    for (const each of wrong) expect((await feed(each)).body.code, each).toBe('not_found');
    await update(keys.user(who.userId), { update: 'SET banned = :yes', values: { ':yes': true } });
    expect((await feed(mine)).status).toBe(404);
    await update(keys.user(who.userId), { update: 'SET banned = :no', values: { ':no': false } });
    expect((await feed(mine)).status).toBe(200);
    const token = await freshToken(who.userId);
    expect((await ask('DELETE /api/workouts/calendar', token)).status).toBe(200);
    expect((await ask('DELETE /api/workouts/calendar', token)).status).toBe(200);
    expect((await feed(mine)).status).toBe(404);
  });

  it('each session is on its planned day with the lines of the page, and lines are folded and escaped', async () => {
    standAt('2026-11-29T20:00:00Z');
    await putExercises(
      sampleExercise(1, { name: 'Peso muerto rumano; con barra, a ñandú\\pasos de gigante y más largo aún' }),
    );
    const entry = sampleEntry('a1', 1, { effort: { kg: 62.5 }, note: 'Sin prisa' });
    const plan = samplePlan();
    plan.sessions[0]!.blocks[0]!.entries[0] = entry;
    const who = await trainee({ plan });
    await send(who.userId, { month: 7, sentAt: '2026-05-01T08:00:00.000Z' });
    const { body, headers } = await feed(tokenOf((await make(who.token)).body.data.url));
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    const text = body as string;
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    const of = (name: string) =>
      unfolded.flatMap((line) => (line.startsWith(`${name}:`) ? line.slice(name.length + 1) : []));
    expect(of('DTSTART;VALUE=DATE')).toEqual(
      plannedDays(plan, '2026-11-16').map((each) => each.replaceAll('-', '')),
    );
    expect(of('UID')).toEqual(allSessions(plan).map((session) => `${who.deliveryId}-${sessionKey(session)}`));
    expect(of('SUMMARY')).toEqual(['Pierna', 'Torso', 'Pierna', 'Torso']);
    expect(of('URL;VALUE=URI')[0]).toBe(`https://tenaz.test/entreno/${who.deliveryId}/1-1`);
    const { exercises } = (await month({ ...who, token: await freshToken(who.userId) })).body.data;
    const named = new Map(exercises.map((each: { _id: string }) => [each._id, each]));
    const sheet = sheetOf(allSessions(plan)[0]!, (id) => named.get(id) as { name: string; perSide: boolean });
    const unescaped = of('DESCRIPTION')[0]!.replaceAll(/\\(.)/g, (_, each: string) =>
      each === 'n' ? '\n' : each,
    );
    expect(unescaped).toBe(sheet.map(lineText).join('\n'));
  });
});
