import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { order, startStage } from '../stage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a restarted simulator knows its objects, idempotency keys and undelivered events', async () => {
  const dataFile = join(folder, 'data', 'subscriptions.json');
  const before = await startStage({ dataFile });
  before.webhook.answer = () => 503;
  const key = { idempotencyKey: 'once' };
  const session = await before.stripe.checkout.sessions.create(order(), key);
  await before.simulator.pay(session.id);
  await before.close();
  expect(await readdir(join(folder, 'data'))).toEqual(['subscriptions.json']);

  const after = await startStage({ dataFile });
  expect(await after.stripe.checkout.sessions.create(order(), key)).toEqual(session);
  const found = await after.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
  expect(found).toMatchObject({
    payment_status: 'paid',
    line_items: { data: [{ quantity: 2 }, { quantity: 1 }] },
  });
  after.clock.now += 60_000;
  await after.simulator.tick();
  expect(after.webhook.types()).toContain('checkout.session.completed');
  await after.close();
});

it('a change is in the journal of the data file when it is answered', async () => {
  const dataFile = join(folder, 'subscriptions.json');
  const stage = await startStage({ dataFile });
  const { id } = await stage.stripe.customers.create({});
  expect(await readFile(`${dataFile}.journal`, 'utf8')).toContain(id);
  await stage.close();
});

it('a broken data file is refused with advice to remove it', async () => {
  const dataFile = join(folder, 'subscriptions.json');
  await writeFile(dataFile, '{"customers": [');
  await expect(startStage({ dataFile })).rejects.toThrow(
    `cannot read ${dataFile}. Remove it to start afresh.`,
  );
});
