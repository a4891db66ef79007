import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPrices, type SoldPlan } from '#infra/stripe/prices.ts';
import { startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const plan: SoldPlan = {
  code: 'basico',
  name: 'Básico',
  description: 'Una rutina cada mes.',
  monthlyCents: 999,
  annualCents: 9590,
};

/** What a new subscriber pays, by lookup key. */
async function pricesOf(code: string) {
  const { data } = await stage.stripe.prices.list({
    lookup_keys: [`tenaz_${code}_monthly`, `tenaz_${code}_annual`],
  });
  return Object.fromEntries(
    data.map(({ lookup_key, unit_amount, currency, recurring, tax_behavior }) => [
      lookup_key,
      [unit_amount, currency, recurring?.interval, tax_behavior],
    ]),
  );
}

it('seedPrices creates the products and prices of the plans once', async () => {
  const done = await seedPrices(stage.stripe);
  expect(done).toHaveLength(9);
  expect(await pricesOf('basico')).toEqual({
    tenaz_basico_monthly: [999, 'eur', 'month', 'inclusive'],
    tenaz_basico_annual: [9590, 'eur', 'year', 'inclusive'],
  });
  expect(await pricesOf('pro')).toMatchObject({ tenaz_pro_monthly: [2999, 'eur', 'month', 'inclusive'] });
  const before = stage.simulator.state.prices.size;
  expect(await seedPrices(stage.stripe)).toEqual([]);
  expect(stage.simulator.state.prices.size).toBe(before);
});

it('seedPrices moves the lookup key to a new price when an amount changes and keeps the old price active', async () => {
  await seedPrices(stage.stripe, [plan]);
  const [old] = (await stage.stripe.prices.list({ lookup_keys: ['tenaz_basico_monthly'] })).data;
  const done = await seedPrices(stage.stripe, [{ ...plan, monthlyCents: 1099 }]);
  expect(done).toEqual([expect.stringMatching(`^tenaz_basico_monthly: ${old!.id} -> price_`)]);
  expect(await pricesOf('basico')).toMatchObject({
    tenaz_basico_monthly: [1099, 'eur', 'month', 'inclusive'],
    tenaz_basico_annual: [9590, 'eur', 'year', 'inclusive'],
  });
  expect(stage.simulator.state.prices.get(old!.id)).toMatchObject({
    active: true,
    lookup_key: null,
    unit_amount: 999,
  });
});

it('seedPrices updates the name and description of a product', async () => {
  expect(await seedPrices(stage.stripe, [{ ...plan, name: 'Esencial', monthlyCents: 1099 }])).toEqual([
    'plan_basico: updated',
  ]);
  expect((await stage.stripe.products.retrieve('plan_basico')).name).toBe('Tenaz Esencial');
});
