import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { knownPerson, settleMails, tracesIn } from '../support/accounts/known-person.ts';
import { startLeavingAccounts } from '../support/accounts/leaving-accounts.ts';
import { call } from '../support/call.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { createBuyer, startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { restoreCalls } from '../support/table/restore-calls.ts';
import { runRestore } from '../support/table/run-restore.ts';
import { authCalls, freshEmail, password } from '../accounts/accounts.ts';

const dynamo = await startPointsInTime();
const shop = await startShop({ AWS_ENDPOINT_URL_DYNAMODB: dynamo.url });
afterAll(() => Promise.all([shop.close(), dynamo.close()]));

const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: deletion } = await import('#functions/privacy/erasure/account-data.lambda.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { entityOf, entities } = await import('#functions/entities.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { setPasswordStep } = await import('#functions/accounts/providers/identities.ts');
const { closeSession } = await import('#functions/accounts/sessions/sessions.ts');
const { findSession } = await import('#functions/accounts/sessions/live-sessions.ts');
const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const calls = authCalls(auth);
const life = await startSubscriberCalls(shop);
const leaving = await startLeavingAccounts(shop, life);

const { from, run, done, started, restored, itemAt, about } = restoreCalls(dynamo);
const placeOf = ({ pk, sk }: Record<string, { S?: string }>) => ({ pk: pk!.S!, sk: sk!.S! });

it('P183: who was erased after the point in time is nowhere in the restored table when the stage is switched to it', async () => {
  const person = await knownPerson(shop, life);
  const { userId } = person;
  await shop.stripe.idle();
  // mails that were not sent at that time have the address
  const to = await dynamo.keep(from);
  await settleMails(shop);
  const asked = { token: person.token(), body: { password } };
  expect((await call(deletion, 'POST /api/account/deletion', asked)).status).toBe(202);
  await life.go(15 * day);
  expect(await night({})).toMatchObject({ erased: 1 });
  await settleMails(shop);

  const table = await restored(to);
  expect(tracesIn(JSON.stringify(await dynamo.items(table))).length).toBeGreaterThan(4);
  const compared = await done('compare', { table });
  expect(compared).toMatch(/user +\d+ +\d+ +0 +1 /);
  expect(compared).toContain(`user  only restored  ${userId}`);
  await done('close');
  const applied = await done('apply', { table, downloads: 'downloads' });
  expect(applied).toContain('1 accounts erased');

  const left = (await dynamo.items(table)).filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  expect(left).toEqual([]);
  const kinds = new Set((await about(table, userId)).map((item) => entityOf(placeOf(item))));
  for (const kind of kinds) expect(entities[kind].erasure, kind).not.toBe('delete');
  expect([...kinds]).toEqual(expect.arrayContaining(['erasure', 'order']));
  expect(await itemAt(table, `orders#${userId}`, person.order._id)).toMatchObject({
    shippingAddress: { NULL: true },
  });
  const switched = await done('switch', { table });
  expect(switched).toMatch(new RegExp(`restoredTable: \\{ name: '${table}', streamLabel: '\\d{4}-.+' \\}`));
  expect(switched).toContain('npx cdk deploy --all -c stage=dev -c canary=off');
  expect(tracesIn(compared + applied + switched)).toEqual([]);
  await done('open');
});

nightly(
  'P183: what users have asked for, taken back or revoked after the point in time is as they left it',
  async () => {
    const [asks, stays, leaves] = [
      await leaving.subscribedCustomer(),
      await leaving.subscribedCustomer(),
      await leaving.customer(),
    ];
    await leaving.request(stays.token);
    const staysToken = await stays.signIn();
    const to = await dynamo.keep(from);
    await leaving.request(asks.token);
    expect((await leaving.ask('DELETE', staysToken)).status).toBe(200);
    await closeSession((await findSession(leaves.token, new Date()))!);
    const chosen = { passwordHash: 'chosen since', isLongPassword: true };
    await transact([setPasswordStep(leaves.email, leaves.userId, chosen)]);

    const table = await restored(to);
    const places = [
      [`account#${asks.userId}`, 'user', ['deletion', 'gsi2pk', 'gsi2sk', 'sessionEpoch']],
      [`account#${stays.userId}`, 'user', ['deletion', 'gsi2pk', 'gsi2sk', 'sessionEpoch']],
      [`training#${asks.userId}`, 'assessment', ['healthConsent']],
      [`email#${leaves.email}`, 'identity', ['passwordHash', 'isLongPassword']],
    ] as const;
    const partsIn = (of: string) =>
      Promise.all(
        places.map(async ([pk, sk, names]) => {
          const item = (await itemAt(of, pk, sk))!;
          return names.map((name) => item[name]);
        }),
      );
    expect(await itemAt(table, `health#${asks.userId}`, 'health')).toBeDefined();
    expect(await about(table, `sessions#${leaves.userId}`)).toHaveLength(1);
    const before = await partsIn(table);
    const wanted = await partsIn(from);
    before.forEach((each, at) => expect(each, places[at]![0]).not.toEqual(wanted[at]));
    await done('close');
    await done('apply', { table, downloads: 'downloads' });
    expect(await partsIn(table)).toEqual(wanted);
    expect(await itemAt(table, `health#${asks.userId}`, 'health')).toBeUndefined();
    expect(await about(table, `sessions#${leaves.userId}`)).toEqual([]);
    await done('open');
  },
);

it('P184: nothing is switched before the table of before is closed, and then no write of a function is lost', async () => {
  const { userId, user, token } = await createBuyer();
  const to = await dynamo.keep(from);
  const place = async () => {
    const order = sampleOrder(new Date(), { userId });
    await transact(placeOrderSteps(order, (await findUser(userId))!));
    return order._id;
  };
  const orderId = await place();
  const table = await restored(to);
  for (const step of ['apply', 'switch']) {
    const refused = await run(step, { table, downloads: 'downloads' });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('close it first') });
  }
  await done('close');
  await expect(place()).rejects.toMatchObject({
    cause: { name: 'AccessDeniedException', message: expect.stringContaining('explicit deny') },
  });
  await done('apply', { table, downloads: 'downloads' });
  // time to live deletes at its own pace, in both tables
  const session = (await about(table, `sessions#${userId}`))[0]!;
  await dynamo.put(table, { ...session, sk: { S: 'session#over' }, ttl: { N: '1764000000' } });
  // what was sold since is named, with the payment to look for at Stripe
  const output = await done('switch', { table });
  expect(output).toMatch(new RegExp(`order  only before  ${orderId}.*  status: `));
  expect(output).not.toContain(user.email);

  // opened again, a user signs out: that is not switched over
  await done('open');
  await closeSession((await findSession(token, new Date()))!);
  await done('close');
  expect(await run('switch', { table })).toMatchObject({
    code: 1,
    output: expect.stringContaining('not applied'),
  });
  await done('open');
  expect(await place()).toMatch(/^ord_/);
});

nightly(
  'P184: a restored table without stream, time to live, backups or protection is not switched to',
  async () => {
    const to = await dynamo.keep(from);
    const table = await started(to);
    await done('close');
    expect(await run('switch', { table })).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'lacks deletion protection, stream, time to live, point-in-time recovery',
      ),
    });
    await done('prepare', { table });
    await done('prepare', { table });
    await done('apply', { table, downloads: 'downloads' });
    await done('switch', { table });
    await done('open');
  },
);

nightly(
  'P184: a restored table is deleted when its name is repeated, and never one that the stage may use',
  async () => {
    const table = await restored(await dynamo.keep(from));
    const refusal = async (options: Record<string, string>) => {
      const { code, output } = await run('discard', options);
      expect(code, output).toBe(1);
      return output;
    };
    expect(await refusal({ table: from, confirm: from })).toContain('the stage uses it');
    expect(await refusal({ table: `${from}-copy`, confirm: `${from}-copy` })).toContain('is no table that');
    expect(await refusal({ table })).toContain(`add --confirm ${table}`);
    expect(await refusal({ table, confirm: from })).toContain(`add --confirm ${table}`);
    await done('close');
    expect(await refusal({ table, confirm: table })).toContain('the stage may use');
    await done('open');
    expect(await dynamo.items(table)).not.toEqual([]);
    expect(await done('discard', { table, confirm: table })).toContain('is deleted');
    await expect(dynamo.items(table)).rejects.toThrow('non-existent table');
    expect(await dynamo.items(from)).not.toEqual([]);
  },
);

it('P208: who writes while the table is closed for a restore is told of the maintenance, and it is logged as an error', async () => {
  const { token } = await createBuyer();
  await done('close');
  onTestFinished(async () => void (await done('open')));
  const lines = collectLogLines();
  const [renamed, registered] = [
    await calls.update(token, { name: 'Vera Otra' }),
    await calls.register({ name: 'Vera Nueva', email: freshEmail(), password }),
  ];
  for (const { status, body, headers } of [renamed, registered])
    expect([status, body.code, body.message, headers['retry-after']]).toEqual([
      503,
      'unavailable',
      'Estamos de mantenimiento; vuelve a intentarlo en unos minutos.',
      '300',
    ]);
  expect(levelsOf(lines, 'failed')).toEqual(['error', 'error']);
  expect(lines.at(-1)).toContain('explicit deny in a resource-based policy');
  vi.restoreAllMocks();
  // what is read alone is answered
  expect((await calls.me(token)).status).toBe(200);
});

nightly('a step without its options says how it is called', async () => {
  expect(await runRestore(dynamo.url, 'start', { from })).toMatchObject({
    code: 1,
    output: expect.stringContaining('--to is missing'),
  });
  expect(await runRestore(dynamo.url, 'begin', {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run restore'),
  });
  expect(await run('start', { to: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('no point in time'),
  });
});
