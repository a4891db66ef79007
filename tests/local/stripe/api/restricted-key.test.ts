import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, order, sdk, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const price = { currency: 'eur', unit_amount: 100, product: 'prod_1' };
const restricted = () => sdk(stage.simulator.url, 'rk_test_simulated');

describe('the restricted key', () => {
  it('P171: calls that the listed rights cover work as with the secret key', async () => {
    const { id } = await restricted().customers.create({ email: 'ana@example.com' });
    expect((await restricted().customers.retrieve(id)).id).toBe(id);
    expect((await restricted().prices.list()).data).toEqual([]);
    const { id: session } = await restricted().checkout.sessions.create(order({ customer: id }));
    const expand = ['payment_intent.latest_charge'];
    expect((await restricted().checkout.sessions.retrieve(session, { expand })).id).toBe(session);
  });

  it.each([
    ['a price is made', 'Prices', ({ prices }) => prices.create(price)],
    ['a product is read', 'Products', ({ products }) => products.retrieve('prod_1')],
    ['a product is expanded', 'Products', ({ prices }) => prices.list({ expand: ['data.product'] })],
    ['a payment is confirmed', 'PaymentIntents', ({ paymentIntents }) => paymentIntents.confirm('pi_1')],
  ] satisfies [string, string, (stripe: ReturnType<typeof sdk>) => Promise<unknown>][])(
    'P171: it is refused when %s',
    async (_, row, call) => {
      const refused = await failure(call(restricted()));
      expect(refused).toMatchObject({ statusCode: 403, type: 'StripePermissionError' });
      expect(refused.message).toContain(`'${row}'`);
    },
  );

  it('P171: a refused call writes nothing', async () => {
    const { prices } = stage.simulator.state;
    const before = prices.size;
    await failure(restricted().prices.create(price));
    expect(prices.size).toBe(before);
  });
});
