import { beforeEach, describe, expect, it } from 'vitest';
import { HealthChoices, TrackChoices } from '#shared/contracts/training/assessments.ts';
import { writeOptionsAndForm } from '../support/subscriptions/assessment-form.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { conflict, crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { afterItemInBatch } from '../support/table/torn-batch.ts';

await useTable();
const { handler } = await import('#functions/training/assessments.lambda.ts');
const { handler: details } = await import('#functions/training/user-details.lambda.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { findWholeAssessment } = await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { userPartitions } = await import('#functions/platform/table/partitions.ts');
const { query, update } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
const healthKey = await readHealthKey();

const form = await writeOptionsAndForm();
let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const create = (fields: object = {}) =>
  call(handler, 'POST /api/assessments', { token, body: { ...form, ...fields } });
const get = (id: string, as = token) =>
  call(handler, 'GET /api/assessments/{id}', { token: as, params: { id } });
const mine = () => call(details, 'GET /api/user-details/me', { token });
const change = (body: object) => call(details, 'PUT /api/userdetails/me', { token, body });
const withdraw = () => call(details, 'DELETE /api/user-details/me/body', { token });
const unknown = 'opt_01JD0000000000000000000000';

describe('assessment', () => {
  it('an assessment is stored and returned with its options, and gives the account a profile', async () => {
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
      healthConsent: { version: form.healthConsent!.version, withdrawnAt: null },
    });
    expect((await findUser(userId))!.hasProfile).toBe(true);
    expect((await get(assessment._id)).body.data.assessment).toEqual(assessment);
    expect((await mine()).body.data.userDetails).toEqual(assessment);
  });

  it('an assessment records the consent with its version and time', async () => {
    const before = new Date().toISOString();
    const { assessment } = (await create()).body.data;
    const { version, givenAt } = assessment.healthConsent;
    expect(version).toBe(form.healthConsent!.version);
    expect(givenAt >= before && givenAt <= new Date().toISOString()).toBe(true);
  });

  it('an assessment with a malformed consent, or one to an outdated text, is refused', async () => {
    for (const healthConsent of [null, {}, { version: '' }, { version: true }, { version: '2020-01-01' }]) {
      const { status, body } = await create({ healthConsent });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
      expect(body.field).toMatch(/^healthConsent/);
    }
    expect(await findWholeAssessment(userId, healthKey)).toBeNull();
  });

  it('an assessment replaces the last one, whose id is then a 404', async () => {
    const first = (await create()).body.data.assessment._id as string;
    const second = (await create({ weight: 80 })).body.data.assessment._id as string;
    expect((await get(first)).body.code).toBe('assessment_not_found');
    expect((await get(second)).body.data.assessment.weight).toBe(80);
  });

  it("P18: another user's assessment is a 404", async () => {
    const { _id } = (await create()).body.data.assessment;
    const { token: other } = await signIn();
    const { status, body } = await get(_id, other);
    expect([status, body.code]).toEqual([404, 'assessment_not_found']);
  });

  it.each([...Object.keys(TrackChoices.shape), ...Object.keys(HealthChoices.shape)])(
    'an assessment with an unknown %s is refused with the name of the field',
    async (field) => {
      // an option of another list has the same form and must not be accepted
      for (const id of [unknown, defaultOptions['subscription-types'][0]!._id]) {
        const { status, body } = await create({ [field]: id });
        expect([status, body.code, body.field]).toEqual([400, 'unknown_option', field]);
      }
      expect(await findWholeAssessment(userId, healthKey)).toBeNull();
    },
  );

  it('an assessment of a user who turns sixteen tomorrow in Spain is refused with the field, and of one who does today not', async () => {
    holdClock();
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
    { weight: 'setenta' },
    { height: 0.99 },
    { height: 2.51 },
    { gender: 'hombre' },
  ])('an assessment with %o is a 400 that names the field', async (facts) => {
    const { status, body } = await create(facts);
    expect([status, body.field]).toEqual([400, Object.keys(facts)[0]]);
  });

  it('P26: an assessment is written completely or not at all', async () => {
    const failing = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems');
    expect((await create()).status).toBe(500);
    failing.restore();
    expect([await findWholeAssessment(userId, healthKey), (await findUser(userId))!.hasProfile]).toEqual([
      null,
      false,
    ]);
    let met = 0;
    const busy = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met < 3);
    expect((await create()).status).toBe(201);
    busy.restore();
    expect(met).toBe(3);
  });
});

describe('user details', () => {
  it('user details are a 404 before the assessment, on every path', async () => {
    for (const { status, body } of [
      await mine(),
      await change({ motivation: form.motivation }),
      await withdraw(),
    ]) {
      expect([status, body.code]).toEqual([404, 'not_assessed']);
    }
    expect(await findWholeAssessment(userId, healthKey)).toBeNull();
  });

  it('an update of user details changes the sent choices only', async () => {
    const { assessment } = (await create()).body.data;
    const workoutType = defaultOptions.workouttypes[2]!;
    const { body } = await change({ workoutType: workoutType._id });
    expect(body.data.userDetails).toEqual({
      ...assessment,
      workoutType: { _id: workoutType._id, name: workoutType.name, description: workoutType.description },
      updatedAt: body.data.userDetails.updatedAt,
    });
    expect((await findWholeAssessment(userId, healthKey))!.workoutType).toBe(workoutType._id);
  });

  it('an update of user details does not change the owner or the stored body as a whole', async () => {
    await create();
    await change({
      body: null,
      userId: 'usr_x',
      motivation: form.motivation,
    });
    const kept = (await findWholeAssessment(userId, healthKey))!;
    expect([kept.sportsActivity, kept.body!.weight, kept.userId]).toEqual([
      form.sportsActivity,
      72.5,
      userId,
    ]);
  });

  it('an update of user details with an unknown option is refused and changes nothing', async () => {
    await create();
    const { body } = await change({ motivation: unknown, workoutType: defaultOptions.workouttypes[1]!._id });
    expect([body.code, body.field]).toEqual(['unknown_option', 'motivation']);
    expect((await findWholeAssessment(userId, healthKey))!.workoutType).toBe(form.workoutType);
  });

  it('two concurrent updates of user details are both saved', async () => {
    await create();
    const [motivation, workoutType] = [
      defaultOptions.motivations[4]!._id,
      defaultOptions.workouttypes[4]!._id,
    ];
    await Promise.all([change({ motivation }), change({ workoutType })]);
    expect(await findWholeAssessment(userId, healthKey)).toMatchObject({ motivation, workoutType });
  });
});

describe('health data that is left out', () => {
  const { workoutType, trainingFrequency } = form;
  const track = { workoutType, trainingFrequency };
  const createWithout = (fields: object = {}) =>
    call(handler, 'POST /api/assessments', { token, body: { ...track, ...fields } });
  const { healthConsent } = form;

  it('an assessment without health data needs no consent and stores none', async () => {
    expect((await createWithout()).body).toMatchObject({
      code: 'invalid_input',
      field: 'birthDate',
      message: expect.stringContaining('fecha de nacimiento'),
    });
    const { status, body } = await createWithout({ isOfAge: true, healthConsent });
    expect(status).toBe(201);
    expect(body.data.assessment).toMatchObject({
      workoutType: { _id: workoutType },
      trainingFrequency: { _id: trainingFrequency },
      birthDate: null,
      weight: null,
      height: null,
      gender: null,
      motivation: null,
      healthConsent: null,
    });
    expect(await findWholeAssessment(userId, healthKey)).toMatchObject({ body: null, healthConsent: null });
    expect((await withdraw()).body.data.userDetails.healthConsent).toBeNull();
  });

  it.each([{ weight: 70 }, { gender: 'otro' }, { motivation: form.motivation }, { birthDate: '1990-02-09' }])(
    'of an assessment with %o and no consent, that is not stored, and the answer says so',
    async (given) => {
      const { status, body } = await createWithout({ isOfAge: true, ...given });
      expect([status, body.data.notice]).toEqual([201, expect.stringContaining('consentimiento')]);
      const empty = { body: null, motivation: null, healthConsent: null };
      expect(await findWholeAssessment(userId, healthKey)).toMatchObject(empty);
      const stored = await createWithout({ isOfAge: true, ...given, healthConsent });
      expect([stored.status, stored.body.data.notice]).toEqual([201, null]);
      expect(await findWholeAssessment(userId, healthKey)).not.toMatchObject(empty);
    },
  );

  it('health data is added later with the consent, and each of it is left out again', async () => {
    await createWithout({ isOfAge: true });
    const added = { weight: 72.5, motivation: form.motivation };
    expect((await change(added)).body.data).toMatchObject({
      userDetails: { weight: null, motivation: null, healthConsent: null },
      notice: expect.stringContaining('consentimiento'),
    });
    const { userDetails } = (await change({ ...added, healthConsent })).body.data;
    expect(userDetails).toMatchObject({
      weight: 72.5,
      height: null,
      motivation: { _id: form.motivation },
      healthConsent: { version: healthConsent!.version, withdrawnAt: null },
    });
    // the consent counts for what follows
    expect((await change({ height: 1.8 })).body.data.userDetails).toMatchObject({
      weight: 72.5,
      height: 1.8,
    });
    const without = (await change({ weight: null, height: null, motivation: null })).body.data.userDetails;
    expect(without).toMatchObject({ weight: null, height: null, motivation: null });
    expect((await change({ birthDate: '2020-01-01' })).body).toMatchObject({ field: 'birthDate' });
  });
});

describe('injuries', () => {
  const injuries = 'La rodilla izquierda: nada de saltos';

  it('injuries are added, changed and left out in the profile alone, and sealed', async () => {
    expect((await create({ injuries })).body.data.assessment.injuries).toBeNull();
    expect((await change({ injuries })).body.data).toMatchObject({ userDetails: { injuries }, notice: null });
    expect((await change({ weight: 70 })).body.data.userDetails).toMatchObject({ injuries, weight: 70 });
    const { items } = await query((await import('zod')).unknown(), keys.injuries(userId).pk);
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toContain('rodilla');
    expect((await change({ injuries: ' ' })).body.data.userDetails.injuries).toBeNull();
    expect((await change({ injuries: 'x'.repeat(501) })).body).toMatchObject({ field: 'injuries' });
  });

  it('a new assessment keeps the injuries with its consent, and without one nothing of health', async () => {
    await create();
    await change({ injuries });
    expect((await create()).body.data.assessment.injuries).toBe(injuries);
    const { workoutType, trainingFrequency } = form;
    const bare = { workoutType, trainingFrequency, isOfAge: true };
    await call(handler, 'POST /api/assessments', { token, body: bare });
    expect((await mine()).body.data.userDetails).toMatchObject({ injuries: null, healthConsent: null });
  });

  it('withdrawing the consent erases the injuries with the rest', async () => {
    await create();
    await change({ injuries });
    expect((await withdraw()).body.data.userDetails.injuries).toBeNull();
    expect((await query((await import('zod')).unknown(), keys.injuries(userId).pk)).items).toEqual([]);
  });
});

describe('consent to health data', () => {
  it('withdrawing the consent erases all health data and records the time', async () => {
    const { assessment } = (await create()).body.data;
    const before = new Date().toISOString();
    const { userDetails } = (await withdraw()).body.data;
    expect(userDetails).toMatchObject({ birthDate: null, weight: null, height: null, gender: null });
    expect(userDetails).toMatchObject({ motivation: null, nutritionType: null, sportsActivity: null });
    expect(userDetails.healthConsent).toMatchObject({
      ...assessment.healthConsent,
      withdrawnAt: expect.any(String),
    });
    expect(userDetails.healthConsent.withdrawnAt >= before).toBe(true);
    expect(userDetails.workoutType).toEqual(assessment.workoutType);
    const items = await Promise.all(
      userPartitions(userId).map(async (each) => (await query((await import('zod')).unknown(), each)).items),
    );
    expect(JSON.stringify(items)).not.toMatch(/1990-02-09|72\.5|1\.76|femenino/);
    expect(JSON.stringify(items)).toContain('withdrawnAt');
  });

  it('withdrawing the consent a second time changes nothing', async () => {
    await create();
    const first = await withdraw();
    expect((await withdraw()).body).toEqual(first.body);
  });

  it('a withdrawn consent stays withdrawn when a choice is changed at the same time', async () => {
    await create();
    await Promise.all([change({ motivation: defaultOptions.motivations[1]!._id }), withdraw()]);
    expect((await findWholeAssessment(userId, healthKey))!.body).toBeNull();
  });

  it('P360: health data that a withdrawal erases while a change reads them does not come back', async () => {
    await create();
    afterItemInBatch(keys.health(userId), withdraw);
    expect((await change({ motivation: defaultOptions.motivations[1]!._id })).status).toBe(200);
    const { body, healthConsent, motivation } = (await findWholeAssessment(userId, healthKey))!;
    expect({ body, motivation }).toEqual({ body: null, motivation: null });
    expect(healthConsent).toMatchObject({ withdrawnAt: expect.any(String) });
  });

  it('P360: an answer that one of two tabs changes while the other reads is not lost', async () => {
    await create();
    afterItemInBatch(keys.health(userId), () => change({ weight: 80 }));
    await change({ height: 1.9 });
    expect((await findWholeAssessment(userId, healthKey))!.body).toMatchObject({ weight: 80, height: 1.9 });
  });

  it('P340: a consent to an older text keeps what is stored, and what is new waits for the consent to the present one', async () => {
    await create();
    await update(keys.assessment(userId), {
      update: 'SET healthConsent.version = :old',
      values: { ':old': '2026-07-01' },
    });
    const workoutType = defaultOptions.workouttypes[2]!._id;
    const { body } = await change({ workoutType, injuries: 'La rodilla' });
    expect(body.data).toMatchObject({
      userDetails: { weight: 72.5, injuries: null, healthConsent: { version: '2026-07-01' } },
      notice: expect.stringContaining('consentimiento'),
    });
    const { healthConsent } = form;
    const agreed = (await change({ healthConsent })).body.data.userDetails;
    expect(agreed).toMatchObject({ weight: 72.5, healthConsent: { ...healthConsent, withdrawnAt: null } });
  });

  it('a new assessment gives a new consent', async () => {
    await create();
    await withdraw();
    const { assessment } = (await create()).body.data;
    expect([assessment.weight, assessment.healthConsent.withdrawnAt]).toEqual([72.5, null]);
  });
});
