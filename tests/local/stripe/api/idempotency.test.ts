import { expect, it } from 'vitest';
import { failure, order, sdk, secretKey, stageForEachTest } from '../stage.ts';

const stage = stageForEachTest();

const idempotencyKey = 'order-ord_1';
const create = (params = order()) => stage.stripe.checkout.sessions.create(params, { idempotencyKey });

it('a request with the same idempotency key and parameters gets the first answer and has no second effect', async () => {
  const first = await create();
  const again = await create();
  expect(again).toEqual(first);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(stage.simulator.state.checkouts.size).toBe(1);
});

it('a request with the same idempotency key and other parameters is refused', async () => {
  await create();
  const error = await failure(create(order({ client_reference_id: 'ord_2' })));
  expect(error).toMatchObject({
    type: 'StripeIdempotencyError',
    rawType: 'idempotency_error',
    statusCode: 400,
  });
});

it('a refusal is replayed under its idempotency key, but a refusal of invalid parameters is not', async () => {
  const { stripe, simulator } = stage;
  const refund = () => failure(stripe.refunds.create({ payment_intent: 'pi_later' }, { idempotencyKey }));
  const first = await refund();
  expect(await refund()).toMatchObject({
    code: 'resource_missing',
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(first).toMatchObject({ code: 'resource_missing' });
  const other = { idempotencyKey: 'another' };
  await failure(stripe.customers.create({ email: 'nobody' }, other));
  expect(await stripe.customers.create({ email: 'ana@example.es' }, other)).toMatchObject({
    email: 'ana@example.es',
  });
  expect(simulator.state.customers.size).toBe(1);
});

it('answers older than a day are forgotten although nothing else is due', async () => {
  const { stripe, simulator, clock } = stage;
  await stripe.customers.create({}, { idempotencyKey: 'first' });
  clock.now += 86_400_000;
  await stripe.customers.create({}, { idempotencyKey: 'second' });
  await expect.poll(() => [...simulator.state.answers.keys()]).toEqual(['second']);
});

it('an idempotency key is forgotten after a day', async () => {
  const first = await create();
  stage.clock.now += 24 * 60 * 60 * 1000 - 1;
  expect((await create()).id).toBe(first.id);
  stage.clock.now += 1;
  await stage.simulator.tick();
  expect((await create()).id).not.toBe(first.id);
});

it('a create call whose answer is lost makes one session', async () => {
  stage.simulator.faults.set({ apiLostAnswers: 1 });
  const session = await create();
  expect([...stage.simulator.state.checkouts.keys()]).toEqual([session.id]);
});

it('the fault apiFailures fails a request before it has an effect', async () => {
  stage.simulator.faults.set({ apiFailures: 1 });
  const impatient = sdk(stage.simulator.url, secretKey, { maxNetworkRetries: 0 });
  expect(await failure(impatient.customers.create({}))).toMatchObject({
    type: 'StripeAPIError',
    statusCode: 500,
  });
  expect(stage.simulator.state.customers.size).toBe(0);
});
