import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { nightly } from '#tests/support/run/rounds.ts';
import type { FailedDelivery } from '#shared/contracts/routines/deliveries.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import type { StoredDelivery } from '#functions/messages/notifications/deliveries.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { call } from '../support/call.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, newAccount } from '../accounts/accounts.ts';
import { sentMails } from '../accounts/sent-mails.ts';

await useTable({ ROUTINE_QUEUE_URL: 'http://127.0.0.1:1/queue', MAIL_SEND_RATE: '14' });
const { handler } = await import('#functions/routines/routine-progress.lambda.ts');
const { newAssessment, putAssessmentSteps } = await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
const { putDeliveries, reopenDelivery } = await import('#functions/routines/sending/delivery-ledger.ts');
const { createUserSteps } = await import('#functions/accounts/new-account.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { newProgress, putProgressStep } = await import('#functions/routines/progress.ts');
const { startRun, saveLastPlannedDay } = await import('#functions/routines/sending/run-counts.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { receivingUsersStep, readUserCounters } = await import('#functions/accounts/user-counters.ts');
const { newUser } = await import('#functions/accounts/users.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { lastToken } = await sentMails();

const [type, frequency] = [defaultOptions.workouttypes[0]!, defaultOptions['training-frequencies'][1]!];
const track = { workoutType: type._id, trainingFrequency: frequency._id };

let admin: string;
let adminId: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') });
  await Promise.all([
    writeDefaultOptions(),
    saveSiteUrl('https://tenaz.test'),
    saveLastPlannedDay('2026-11-21'),
  ]);
  ({ token: admin, userId: adminId } = await signIn('admin'));
});
// the users of a test are newer than those of the test before
beforeEach(() => void vi.setSystemTime(Date.now() + 1000));
afterAll(() => vi.useRealTimers());

async function createUser(name: string, facts: { hasProfile?: boolean } = {}) {
  const now = new Date();
  const user = newUser({ email: freshEmail(), name, emailVerified: true, role: 'user', ...facts }, now);
  await transact(createUserSteps(user));
  return user;
}

const get =
  (path: string) =>
  (query: Record<string, string> = {}, token = admin) =>
    call(handler, `GET /api/routine-progress${path}`, { token, query });
const [list, failures, stats] = [get(''), get('/failures'), get('/stats')];

/** All pages of a list, and their lengths. */
async function pagesOf<T>(
  read: typeof list,
  itemsOf: (data: Record<string, T[]>) => T[] | undefined,
  query: Record<string, string>,
): Promise<{ items: T[]; lengths: number[] }> {
  const [items, lengths]: [T[], number[]] = [[], []];
  for (let cursor: string | undefined; ;) {
    const { status, body } = await read({ ...query, ...(cursor !== undefined && { cursor }) });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const page = itemsOf(body.data) ?? [];
    items.push(...page);
    lengths.push(page.length);
    cursor = body.data.nextCursor ?? undefined;
    if (cursor === undefined) return { items, lengths };
  }
}
const users = (query: Record<string, string> = {}) =>
  pagesOf<UserProgress>(list, (data) => data['usersProgress'], query);
const namesFound = async (search: string) =>
  (await users({ search })).items.map(({ userId }) => userId.name).toSorted();

describe('list of progress', () => {
  it('P34: the progress list pages through every user once, those without a subscription newest first', async () => {
    const people = Array.from({ length: 25 }, (_, nth) => createUser(`Persona ${nth}`));
    const made = (await Promise.all(people)).map(({ _id }) => _id);
    const { items, lengths } = await users({ limit: '10' });
    const ids = items.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength((await readUserCounters()).total);
    // ids of the same millisecond have no defined order
    expect(ids.slice(0, 25).toSorted()).toEqual(made.toSorted());
    expect(lengths.slice(0, 2)).toEqual([10, 10]);
    // without paging all of them, as many as one response carries
    expect((await list()).body.data.usersProgress.map(({ _id }: UserProgress) => _id)).toEqual(ids);
  });

  it('the progress list has each user’s progress, and the assessed track of users who never subscribed', async () => {
    const now = new Date();
    const [subscriber, assessed, stranger] = [
      await createUser('Noemi Suscrita', { hasProfile: true }),
      await createUser('Noemi Evaluada', { hasProfile: true }),
      await createUser('Noemi Nueva'),
    ];
    await transact([
      putProgressStep(newProgress(subscriber._id, 'sub_1', track, '2026-12-17', now), null),
      ...putAssessmentSteps(
        newAssessment(assessed._id, { ...(await assessmentForm()), ...track }, now),
        await readHealthKey(),
      ),
    ]);
    const found = new Map((await users({ search: 'noemi' })).items.map((one) => [one._id, one]));
    expect(found.size).toBe(3);
    const userDetails = {
      currentWorkoutType: { name: type.name },
      currentTrainingFrequency: { daysPerWeek: 3 },
    };
    expect(found.get(subscriber._id)).toMatchObject({
      subscriptionStatus: 'active',
      userId: { name: 'Noemi Suscrita', email: subscriber.email, userDetails },
      workoutTypes: [
        {
          workoutTypeId: { name: type.name },
          frequencies: [{ currentMonth: 1, nextDueDate: '2026-12-17T08:00:00.000Z' }],
        },
      ],
    });
    expect(found.get(assessed._id)).toMatchObject({
      subscriptionStatus: 'inactive',
      userId: { userDetails },
      workoutTypes: [],
    });
    expect(found.get(stranger._id)).toMatchObject({ userId: { userDetails: null }, workoutTypes: [] });
  });

  it('P34: a user whose routines stop while the list is read is listed once', async () => {
    const now = new Date();
    const { _id } = await createUser('Nora Pausada');
    const progress = newProgress(_id, 'sub_2', track, '2026-12-17', now);
    await transact([putProgressStep(progress, null)]);
    // those who get routines have been read, the others have not
    const stopping = faultCalls(
      async (send) => {
        stopping.restore();
        await transact([putProgressStep({ ...progress, isActive: false }, progress)]);
        return send();
      },
      (_nth, operation, pk) => operation === 'Query' && pk === 'users',
    );
    const { status, body } = await list({ limit: '50' });
    expect(status).toBe(200);
    const ids = (body.data.usersProgress as UserProgress[]).map((each) => each._id);
    expect(ids).toContain(_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  nightly('the progress list costs the same with many more users', async () => {
    const more = (count: number) =>
      Promise.all(Array.from({ length: count }, () => createUser('Relleno Tardío')));
    // enough for every shard of the counters of users
    await more(60);
    const before = await tableSpend(() => list({ limit: '5' }));
    await more(60);
    const after = await tableSpend(() => list({ limit: '5' }));
    expect(after.operations).toEqual(before.operations);
    expect(after.readUnits).toBeLessThanOrEqual(before.readUnits);
  });

  it.each([
    { cursor: 'x' },
    { cursor: btoa('{"pk":"user-search-terms#ra"}') },
    { search: 'rafa', cursor: 'x' },
  ])('P34: the progress list refuses the forged cursor %o with 400', async (query) => {
    const { status, body } = await list(query as unknown as Record<string, string>);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_cursor', 'cursor']);
  });

  it.each([{ limit: '0' }, { limit: '1001' }, { limit: 'x' }, { search: 'x'.repeat(101) }])(
    'the progress list refuses the query %o with 400',
    async (query) => {
      const { status, body } = await list(query as unknown as Record<string, string>);
      expect([status, body.code, body.field]).toEqual([400, 'invalid_input', Object.keys(query)[0]]);
    },
  );

  it('P19: a user who asks for progress list, stats or failures gets 403', async () => {
    const { token } = await signIn();
    for (const read of [list, failures, stats]) expect((await read({}, token)).status).toBe(403);
  });
});

describe('search of users', () => {
  it('a page of found users reads each of them once', async () => {
    await Promise.all([1, 2, 3].map((nth) => createUser(`Ximena ${nth}`)));
    const { operations } = await tableSpend(() => list({ search: 'ximena' }));
    // that of the session, of the users, and of their progress
    expect(operations.filter((operation) => operation === 'BatchGetItem')).toHaveLength(3);
  });

  it('the user search ignores accents and finds by several words and by the start of an e-mail', async () => {
    const user = await createUser('Ramón Ibáñez Cid');
    await createUser('Ramona Ibarra');
    expect(await namesFound('ramon')).toEqual(['Ramona Ibarra', 'Ramón Ibáñez Cid']);
    expect(await namesFound('IBAÑEZ ram')).toEqual(['Ramón Ibáñez Cid']);
    expect(await namesFound(user.email.slice(0, 20).toUpperCase())).toEqual(['Ramón Ibáñez Cid']);
    expect(await namesFound('ramon garcia')).toEqual([]);
  });

  it('the user search finds a registered user by the current name and not by the old one', async () => {
    const { token } = await newAccount(auth);
    expect((await auth.update(token, { name: 'Casilda Íñiguez', phone: '+34 600 111 222' })).status).toBe(
      200,
    );
    expect(await namesFound('iniguez')).toEqual(['Casilda Íñiguez']);
    const { body } = await auth.update(token, { name: 'Casilda Uribe' });
    expect(body.data).toMatchObject({ name: 'Casilda Uribe', phone: '+34600111222' });
    expect(await namesFound('casilda')).toEqual(['Casilda Uribe']);
    expect(await namesFound('iniguez')).toEqual([]);
    expect((await auth.me(token)).body.data.name).toBe('Casilda Uribe');
  });

  it('the user search finds a user by the current e-mail and not by the old one', async () => {
    const { token, email } = await newAccount(auth);
    const { next, link } = await requestEmailChange(token);
    expect((await auth.confirm({ token: link }, { token })).status).toBe(200);
    expect(await namesFound(email)).toEqual([]);
    expect(await namesFound(next)).toEqual(['Clara Cliente']);
    expect(await namesFound(`cliente ${next}`)).toEqual(['Clara Cliente']);
  });

  it.each([true, false])(
    'the user search is correct after concurrent changes of name and e-mail, with the name first: %s',
    async (isNameFirst) => {
      const { token, email } = await newAccount(auth);
      const { next, link } = await requestEmailChange(token);
      const name = isNameFirst ? 'Delfina Zárate' : 'Delfina Yáñez';
      const changes = [() => auth.update(token, { name }), () => auth.confirm({ token: link }, { token })];
      const [first, second] = isNameFirst ? changes : changes.toReversed();
      const answered: number[] = [];
      let met = 0;
      const overtaken = faultCalls(
        async (send) => {
          answered.push((await first!()).status);
          return send();
        },
        (_, command) => command === 'TransactWriteItems' && ++met === 1,
      );
      answered.push((await second!()).status);
      overtaken.restore();
      expect(answered).toEqual([200, 200]);
      expect((await auth.me(token)).body.data).toMatchObject({ name, email: next });
      expect(await namesFound(`${name} ${next}`)).toEqual([name]);
      for (const text of [email, 'clara', 'cliente'])
        expect(await namesFound(`${text} ${next}`), text).toEqual([]);
      expect(await namesFound(email)).toEqual([]);
    },
  );
});

/** Requests a change of e-mail; returns the new e-mail and its confirmation token. */
async function requestEmailChange(token: string) {
  const next = `delfina.${ulid().toLowerCase()}@example.org`;
  await auth.changeEmail({ email: next }, { token });
  return { next, link: await lastToken(next, 'confirm-email') };
}

describe('stats', () => {
  nightly('the stats count total and active users and no refused registration', async () => {
    const before = (await stats()).body.data;
    const { email } = await newAccount(auth);
    expect((await auth.register({ name: 'Otra', email, password: 'Secreta7' })).status).toBe(409);
    const made = await Promise.all(Array.from({ length: 12 }, () => createUser('Contada Una')));
    await Promise.all(made.map(({ _id }) => transact([receivingUsersStep(_id, 1)])));
    await transact([receivingUsersStep(made[0]!._id, -1)]);
    const after = (await stats()).body.data;
    expect(after.totalUsers).toBe(before.totalUsers + 13);
    expect(after.activeUsers).toBe(before.activeUsers + 11);
  });

  it('the stats count the users due today and those whose routine does not exist, and give the time of the next run', async () => {
    const before = (await stats()).body.data;
    expect(before.nextRunAt).toBe('2026-11-22T08:00:00.000Z');
    for (const due of ['2026-11-20', '2026-11-22', '2026-11-23']) {
      const { _id } = await createUser('Pendiente Hoy');
      await transact([putProgressStep(newProgress(_id, 'sub_1', track, due, new Date()), null)]);
    }
    // all of them have the same track, which has no routine
    const waiting = {
      usersDue: before.usersDue + 2,
      usersNext: before.usersNext + 2,
      withoutRoutine: before.withoutRoutine + 2,
    };
    expect((await stats()).body.data).toMatchObject(waiting);
    vi.setSystemTime(new Date('2026-11-22T08:00:00Z'));
    expect((await stats()).body.data).toMatchObject({
      nextRunAt: '2026-11-23T08:00:00.000Z',
      usersNext: before.usersNext + 3,
    });
  });

  nightly('the stats show the last run that sent something or broke off', async () => {
    const lastRun = async () => (await stats()).body.data.lastRun;
    expect(await lastRun()).toBeNull();
    const counts = { due: 3, withoutRoutine: 1, queued: 2, sent: 2, failed: 0, skipped: 0 };
    const begin = (nth: number, day: string, isPlanned: boolean, facts = counts) => {
      const startedAt = `${day}T08:00:00.000Z`;
      return startRun({
        _id: `run_${ulid(nth)}`,
        kind: 'scheduled',
        day,
        startedAt,
        isPlanned,
        ...facts,
      });
    };
    const { day: _, ...planned } = await begin(1, '2026-11-21', true);
    const { day: __, ...broken } = await begin(2, '2026-11-22', false);
    vi.setSystemTime('2026-11-22T08:14:00Z');
    expect(await lastRun()).toEqual(planned);
    vi.setSystemTime('2026-11-22T08:16:00Z');
    expect(await lastRun()).toEqual(broken);

    // runs without a user to serve, and one whose users another had served, were no sends
    vi.setSystemTime('2026-11-23T12:00:00Z');
    admin = await freshToken(adminId);
    const idle = { ...counts, due: 0, withoutRoutine: 0, queued: 0, sent: 0 };
    for (let nth = 3; nth < 12; nth++) await begin(nth, '2026-11-23', true, idle);
    await begin(12, '2026-11-23', true, { ...idle, due: 2, queued: 2, skipped: 2 });
    // the later runs have served whom the broken one had missed
    expect(await lastRun()).toEqual({ ...broken, isPlanned: true });
    const { day: ___, ...sending } = await begin(13, '2026-11-23', true, { ...idle, due: 1, queued: 1 });
    expect(await lastRun()).toEqual(sending);
  });
});

describe('list of failures', () => {
  const failed = (userId: string, nth: number, facts: Partial<StoredDelivery> = {}): StoredDelivery => ({
    _id: deliveryId(track, nth),
    userId,
    ...track,
    month: nth,
    routineId: 'rtn_1',
    routineName: `Rutina ${nth}`,
    driveLink: 'https://drive.google.com/file/d/1/view',
    planVersion: null,
    batchId: 'bat_1',
    runId: 'run_1',
    sentAt: null,
    failedAt: new Date(Date.UTC(2026, 10, 1, 8, nth)).toISOString(),
    reason: 'bounced',
    readAt: null,
    hiddenAt: null,
    ...facts,
  });
  const all = (limit: string) => pagesOf<FailedDelivery>(failures, (data) => data['failures'], { limit });

  it('P34: the failures list has each failure once over all pages, newest first, with name and reason', async () => {
    const user = await createUser('Fabiola Rebote');
    await putDeliveries(Array.from({ length: 12 }, (_, nth) => failed(user._id, nth + 1)));
    const { items, lengths } = await all('5');
    expect(items.map(({ month }) => month)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(lengths).toEqual([5, 5, 2]);
    expect(items[0]).toEqual({
      _id: deliveryId(track, 12),
      user: { _id: user._id, name: 'Fabiola Rebote', email: user.email },
      routineName: 'Rutina 12',
      workoutType: { _id: type._id, name: type.name },
      trainingFrequency: { _id: frequency._id, name: frequency.name },
      month: 12,
      failedAt: '2026-11-01T08:12:00.000Z',
      reason: 'bounced',
    });
  });

  nightly('the stats count failures that are in the list, up to a hundred', async () => {
    const counted = async () => (await stats()).body.data.failures as number;
    const user = await createUser('Contada Cien');
    const before = await counted();
    const rows = Array.from({ length: 110 }, (_, nth) => failed(user._id, nth + 1));
    await putDeliveries(rows.slice(0, 3));
    expect(await counted()).toBe(before + 3);
    await reopenDelivery(rows[0]!, { batchId: 'bat_2', runId: 'run_2' }, new Date());
    expect(await counted()).toBe(before + 2);
    await putDeliveries(rows.slice(3));
    expect(await counted()).toBe(100);
    for (const row of rows.slice(1))
      await reopenDelivery(row, { batchId: 'bat_2', runId: 'run_2' }, new Date());
    expect(await counted()).toBe(before);
  });

  it('a failure leaves the failures list when it is sent again', async () => {
    const [first] = (await all('50')).items;
    expect(
      await reopenDelivery(
        failed(first!.user._id, first!.month),
        { batchId: 'bat_2', runId: 'run_2' },
        new Date(),
      ),
    ).toBe(true);
    await expect.poll(async () => (await all('50')).items.map(({ _id }) => _id)).not.toContain(first!._id);
  });

  it('the failures list keeps failures of deleted users and options', async () => {
    const userId = `usr_${ulid()}`;
    const gone = { workoutType: 'opt_gone', trainingFrequency: 'opt_gone' };
    await putDeliveries([
      failed(userId, 40, { ...gone, sentAt: '2026-11-01T08:00:00.000Z', reason: 'complained' }),
    ]);
    const { status, body } = await failures({ limit: '1' });
    expect(status).toBe(200);
    expect(body.data.failures).toMatchObject([
      {
        user: { _id: userId, name: '', email: '' },
        workoutType: { _id: 'opt_gone', name: '' },
        reason: 'complained',
      },
    ]);
  });

  it.each([{ cursor: 'x' }, { cursor: btoa('{"gsi1pk":"users","gsi1sk":"a","pk":"a","sk":"user"}') }])(
    'P34: the failures list refuses the forged cursor %o with 400',
    async (query) => {
      const { status, body } = await failures(query);
      expect([status, body.code]).toEqual([400, 'invalid_cursor']);
    },
  );
});
