import { beforeEach, describe, expect, it } from 'vitest';
import { AssessmentChoices } from '#shared/contracts/assessments.ts';
import { withOptions } from '../../support/subscriptions/assessments.ts';
import { call } from '../../support/call.ts';
import { signIn } from '../../support/sign-in.ts';
import { useTable } from '../../support/table/table.ts';
import { conflict, crashBefore, faultCalls } from '../../support/table/table-faults.ts';

await useTable();
const { handler } = await import('#functions/assessments/index.ts');
const { handler: details } = await import('#functions/user-details/index.ts');
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { findAssessment } = await import('#functions/_data/training/assessments.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const { query } = await import('#functions/_data/table/table.ts');

const form = await withOptions();
let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const create = (facts: object = {}) =>
  call(handler, 'POST /api/assessments', { token, body: { ...form, ...facts } });
const get = (id: string, as = token) =>
  call(handler, 'GET /api/assessments/{id}', { token: as, params: { id } });
const mine = () => call(details, 'GET /api/user-details/me', { token });
const change = (body: object) => call(details, 'PUT /api/userdetails/me', { token, body });
const withdraw = () => call(details, 'DELETE /api/user-details/me/body', { token });
const unknown = 'opt_01JD0000000000000000000000';

describe('an assessment', () => {
  it('is kept with its choices by name, and the account has a profile from then on', async () => {
    expect((await findUser(userId))!.hasProfile).toBe(false);
    const { status, body } = await create();
    expect(status).toBe(201);
    const { assessment } = body.data;
    expect(assessment).toMatchObject({
      user: userId,
      eatingHabit: { _id: form.eatingHabit, name: 'Como en casa' },
      trainingFrequency: { _id: form.trainingFrequency, daysPerWeek: 2 },
      workoutType: { name: 'Fuerza' },
      birthDate: '1990-02-09',
      weight: 72.5,
      height: 1.76,
      gender: 'femenino',
      healthConsent: { version: form.healthConsent.version, withdrawnAt: null },
    });
    expect((await findUser(userId))!.hasProfile).toBe(true);
    expect((await get(assessment._id)).body.data.assessment).toEqual(assessment);
    expect((await mine()).body.data.userDetails).toEqual(assessment);
  });

  it('records the consent with version and time', async () => {
    const before = new Date().toISOString();
    const { assessment } = (await create()).body.data;
    const { version, givenAt } = assessment.healthConsent;
    expect(version).toBe(form.healthConsent.version);
    expect(givenAt >= before && givenAt <= new Date().toISOString()).toBe(true);
  });

  it('is not kept without consent, nor with one to a text that is not today’s', async () => {
    for (const healthConsent of [
      undefined,
      null,
      {},
      { version: '' },
      { version: true },
      { version: '2020-01-01' },
    ]) {
      const { status, body } = await create({ healthConsent });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.field).toMatch(/^healthConsent/);
    }
    expect(await findAssessment(userId)).toBeNull();
  });

  it('replaces the last one, whose id is then unknown', async () => {
    const first = (await create()).body.data.assessment._id as string;
    const second = (await create({ weight: 80 })).body.data.assessment._id as string;
    expect((await get(first)).body.code).toBe('assessment_not_found');
    expect((await get(second)).body.data.assessment.weight).toBe(80);
  });

  it('P18: is not there for anybody else', async () => {
    const { _id } = (await create()).body.data.assessment;
    const { token: other } = await signIn();
    const { status, body } = await get(_id, other);
    expect([status, body.code]).toEqual([404, 'assessment_not_found']);
  });

  it.each(Object.keys(AssessmentChoices.shape))('refuses an unknown %s by its name', async (field) => {
    // of a right form but of another list: it must not pass for one of this list
    for (const id of [unknown, defaultOptions['subscription-types'][0]!._id]) {
      const { status, body } = await create({ [field]: id });
      expect([status, body.code, body.field]).toEqual([400, 'unknown_option', field]);
    }
    expect(await findAssessment(userId)).toBeNull();
  });

  it('refuses whoever is not sixteen today in Spain, naming the field', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date());
    const year = Number(today.slice(0, 4)) - 16;
    const tomorrow = new Date(Date.parse(`${year}${today.slice(4)}T00:00:00Z`) + 86_400_000);
    const { status, body } = await create({ birthDate: tomorrow.toISOString().slice(0, 10) });
    expect([status, body.code, body.field, body.message]).toEqual([
      400,
      'invalid_input',
      'birthDate',
      'Debes tener al menos 16 años para registrarte',
    ]);
    expect((await create({ birthDate: `${year}${today.slice(4)}` })).status).toBe(201);
  });

  it.each([
    { birthDate: '2023-02-29' },
    { birthDate: '1899-12-31' },
    { birthDate: '2000-13-01' },
    { weight: 29.9 },
    { weight: 200.1 },
    { weight: '70' },
    { height: 0.99 },
    { height: 2.51 },
    { gender: 'hombre' },
  ])('refuses %o', async (facts) => {
    const { status, body } = await create(facts);
    expect([status, body.field]).toEqual([400, Object.keys(facts)[0]]);
  });

  it('P26: is kept whole or not at all', async () => {
    const dead = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems');
    expect((await create()).status).toBe(500);
    dead.restore();
    expect([await findAssessment(userId), (await findUser(userId))!.hasProfile]).toEqual([null, false]);
    let met = 0;
    const busy = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met < 3);
    expect((await create()).status).toBe(201);
    busy.restore();
    expect(met).toBe(3);
  });
});

describe('training data', () => {
  it('is 404 before the assessment, for every way to it', async () => {
    for (const { status, body } of [
      await mine(),
      await change({ motivation: form.motivation }),
      await withdraw(),
    ]) {
      expect([status, body.code]).toEqual([404, 'not_assessed']);
    }
    expect(await findAssessment(userId)).toBeNull();
  });

  it('changes what is sent and nothing beside it', async () => {
    const { assessment } = (await create()).body.data;
    const workoutType = defaultOptions.workouttypes[2]!;
    const { body } = await change({ workoutType: workoutType._id });
    expect(body.data.userDetails).toEqual({
      ...assessment,
      workoutType: { _id: workoutType._id, name: workoutType.name, description: workoutType.description },
      updatedAt: body.data.userDetails.updatedAt,
    });
    expect((await findAssessment(userId))!.workoutType).toBe(workoutType._id);
  });

  it('does not change the sport, nor what the body is like', async () => {
    await create();
    const sport = defaultOptions['sports-activities'][3]!._id;
    await change({
      sportsActivity: sport,
      weight: 1,
      body: null,
      userId: 'usr_x',
      motivation: form.motivation,
    });
    const kept = (await findAssessment(userId))!;
    expect([kept.sportsActivity, kept.body!.weight, kept.userId]).toEqual([
      form.sportsActivity,
      72.5,
      userId,
    ]);
  });

  it('refuses an unknown option and changes nothing', async () => {
    await create();
    const { body } = await change({ motivation: unknown, workoutType: defaultOptions.workouttypes[1]!._id });
    expect([body.code, body.field]).toEqual(['unknown_option', 'motivation']);
    expect((await findAssessment(userId))!.workoutType).toBe(form.workoutType);
  });

  it('keeps the changes of two tabs at once', async () => {
    await create();
    const [motivation, workoutType] = [
      defaultOptions.motivations[4]!._id,
      defaultOptions.workouttypes[4]!._id,
    ];
    await Promise.all([change({ motivation }), change({ workoutType })]);
    expect(await findAssessment(userId)).toMatchObject({ motivation, workoutType });
  });
});

describe('the consent to health data', () => {
  it('is withdrawn at once: the body data is gone, and when that was is kept', async () => {
    const { assessment } = (await create()).body.data;
    const before = new Date().toISOString();
    const { userDetails } = (await withdraw()).body.data;
    expect(userDetails).toMatchObject({ birthDate: null, weight: null, height: null, gender: null });
    expect(userDetails.healthConsent).toMatchObject({
      ...assessment.healthConsent,
      withdrawnAt: expect.any(String),
    });
    expect(userDetails.healthConsent.withdrawnAt >= before).toBe(true);
    expect(userDetails.workoutType).toEqual(assessment.workoutType);
    const { items } = await query((await import('zod')).unknown(), userId, { prefix: 'assessment' });
    expect(JSON.stringify(items)).not.toMatch(/1990-02-09|72\.5|1\.76|femenino/);
  });

  it('is withdrawn once: the second time changes nothing', async () => {
    await create();
    const first = await withdraw();
    expect((await withdraw()).body).toEqual(first.body);
  });

  it('stays withdrawn when a choice is changed at the same time', async () => {
    await create();
    await Promise.all([change({ motivation: defaultOptions.motivations[1]!._id }), withdraw()]);
    expect((await findAssessment(userId))!.body).toBeNull();
  });

  it('is given anew with a new assessment', async () => {
    await create();
    await withdraw();
    const { assessment } = (await create()).body.data;
    expect([assessment.weight, assessment.healthConsent.withdrawnAt]).toEqual([72.5, null]);
  });
});
