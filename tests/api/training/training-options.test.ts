import { expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/training-options/index.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
await writeDefaultOptions();

const get = async (path: string) => (await call(handler, `GET /api/${path}`)).body;
const shown = ({ _id, name, description }: { _id: string; name: string; description: string }) => ({
  _id,
  name,
  description,
});

it.each([
  'eating-habits',
  'nutrition-types',
  'fitness-levels',
  'sports-activities',
  'motivations',
  'workouttypes',
] as const)('lists %s in their order, and nothing of ours beside name and description', async (list) => {
  expect(await get(list)).toEqual({ success: true, data: defaultOptions[list].map(shown) });
});

it('lists training frequencies with their days, from two to six', async () => {
  const { trainingFrequencies } = (await get('training-frequencies')).data;
  expect(trainingFrequencies.map(({ daysPerWeek }: { daysPerWeek: number }) => daysPerWeek)).toEqual([
    2, 3, 4, 5, 6,
  ]);
});

it('lists plans in euros, under both names of the monthly price', async () => {
  const [basic, ...others] = (await get('subscription-types')).data;
  const plans = defaultOptions['subscription-types'];
  expect(basic).toEqual({
    ...shown(plans[0]!),
    monthlyCost: 9.99,
    monthlyPrice: 9.99,
    annualCost: 95.9,
  });
  expect(others).toMatchObject([
    { name: 'Premium', monthlyCost: 19.99, monthlyPrice: 19.99, annualCost: 191.9 },
    { name: 'Pro', monthlyCost: 29.99, monthlyPrice: 29.99, annualCost: 287.9 },
  ]);
});
