import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { sampleRoutine } from '../support/routines/sample-routine.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/training/training-options.lambda.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { insertRoutine } = await import('#functions/routines/grid/routines.ts');
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
] as const)('the list of %s is in its order, with id, name and description only', async (list) => {
  expect(await get(list)).toEqual({ success: true, data: defaultOptions[list].map(shown) });
});

it('training frequencies are listed with their days, from two to six', async () => {
  const { trainingFrequencies } = (await get('training-frequencies')).data;
  expect(trainingFrequencies.map(({ daysPerWeek }: { daysPerWeek: number }) => daysPerWeek)).toEqual([
    2, 3, 4, 5, 6,
  ]);
});

it('only the tracks whose first routine exists are listed as ready for a new subscriber', async () => {
  expect((await get('training-tracks')).data).toEqual([]);
  const [first, second] = defaultOptions.workouttypes;
  const trainingFrequency = defaultOptions['training-frequencies'][0]!._id;
  await insertRoutine(sampleRoutine({ workoutType: first!._id, trainingFrequency, month: 1 }));
  await insertRoutine(sampleRoutine({ workoutType: second!._id, trainingFrequency, month: 2 }));
  expect((await get('training-tracks')).data).toEqual([{ workoutType: first!._id, trainingFrequency }]);
});
