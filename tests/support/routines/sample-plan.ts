import * as fc from 'fast-check';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { Amount, Effort, Plan, PlanEntry } from '#shared/contracts/routines/plans.ts';

/** The id of a sample exercise by a number below 100. */
export const exerciseId = (number: number): string => `exr_${String(number).padStart(26, '0')}`;

/** An exercise; pass only the fields that the test is about. */
export const sampleExercise = (number: number, facts: Partial<Exercise> = {}): Exercise => ({
  _id: exerciseId(number),
  name: `Ejercicio ${number}`,
  aliases: [],
  pattern: 'squat',
  muscles: ['quadriceps'],
  equipment: ['barbell'],
  measure: 'reps',
  load: 'external',
  perSide: false,
  cues: [],
  substitutes: [],
  drawing: null,
  isRetired: false,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  ...facts,
});

/** Writes exercises into the table. Call it after `useTable`. */
export async function putExercises(...exercises: Exercise[]): Promise<void> {
  const { keys } = await import('#functions/entities.ts');
  const { forgetAll } = await import('#functions/platform/kit/kept.ts');
  const { putMany } = await import('#functions/platform/table/batches.ts');
  const { update } = await import('#functions/platform/table/table.ts');
  await putMany(exercises.map((each) => ({ ...keys.exercise(each._id), ...each })));
  // what other functions keep of them is read anew
  await update(keys.exerciseVersion(), {
    update: 'ADD #version :one',
    names: { '#version': 'version' },
    values: { ':one': 1 },
  });
  // this process would ask for the version a quarter of a second later
  forgetAll();
}

/** An entry of a plan: four times six with 80 kg, unless `facts` say otherwise. */
export const planEntry = (number: number, facts: Partial<PlanEntry> = {}): PlanEntry => ({
  id: `e${number}`,
  exerciseId: exerciseId(number),
  sets: 4,
  amount: { unit: 'reps', from: 6, to: 6 },
  effort: { kg: 80 },
  rest: 180,
  tempo: '',
  note: '',
  progression: { kind: 'add', kg: 2.5 },
  weeks: {},
  ...facts,
});

/** A plan of four weeks whose session has these entries, each in a block of its own; the exercises 1 and 2 without any. */
export const samplePlan = (entries = [planEntry(1), planEntry(2, { note: 'Sin prisa' })]): Plan => ({
  weeks: 4,
  warmUp: '',
  sessions: [
    {
      id: 's1',
      name: 'Pierna',
      blocks: entries.map((entry) => ({ id: `b${entry.id}`, kind: 'straight', entries: [entry], rest: 0 })),
    },
  ],
});

const quarter = (most: number, least = 0) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((each) => each / 4);
const amounts: fc.Arbitrary<Amount> = fc
  .tuple(fc.constantFrom('reps', 'seconds', 'metres'), fc.integer({ min: 1, max: 30 }), fc.nat(10))
  .map(([unit, from, more]) => ({ unit, from, to: from + more }));
const efforts: fc.Arbitrary<Effort> = fc.record(
  {
    rir: fc.integer({ min: 0, max: 12 }).map((each) => each / 2),
    percent: fc.integer({ min: 1, max: 110 }),
    kg: quarter(500),
  },
  { requiredKeys: [] },
);
const kilos = quarter(20, 0.25);
const progressions: fc.Arbitrary<PlanEntry['progression']> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constantFrom('add' as const, 'double' as const, 'rir' as const), kg: kilos }),
);
const notes = fc.constantFrom('', 'Sin prisa', 'Codos & rodillas <juntos>');
const entries: fc.Arbitrary<PlanEntry> = fc.record({
  id: fc.constant(''),
  exerciseId: fc.integer({ min: 1, max: 9 }).map(exerciseId),
  sets: fc.integer({ min: 1, max: 12 }),
  amount: amounts,
  effort: efforts,
  rest: fc.integer({ min: 0, max: 900 }),
  tempo: fc.constantFrom('', '3-1-1-0', '2-0-X-0'),
  note: notes,
  progression: progressions,
  weeks: fc.dictionary(
    fc.constantFrom('1', '2', '3', '6'),
    fc.record(
      { sets: fc.integer({ min: 1, max: 12 }), amount: amounts, effort: efforts, note: notes },
      { requiredKeys: [] },
    ),
    { noNullPrototype: true },
  ),
});

/** Every kind of plan that a trainer may write. */
export const plans: fc.Arbitrary<Plan> = fc
  .record({
    weeks: fc.integer({ min: 1, max: 6 }),
    warmUp: fc.constantFrom('', 'Cinco minutos de comba'),
    sessions: fc.array(
      fc.record({
        id: fc.constant(''),
        name: fc.constantFrom('Pierna', 'Empuje', 'Tirón & core'),
        blocks: fc.array(
          fc.record({
            id: fc.constant(''),
            kind: fc.constantFrom('straight', 'superset', 'circuit', 'interval'),
            entries: fc.array(entries, { minLength: 1, maxLength: 4 }),
            rest: fc.integer({ min: 0, max: 900 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 7 },
    ),
  })
  .map(withIds);

/** The plan with an id of its own for each part. */
function withIds(plan: Plan): Plan {
  let count = 0;
  const id = () => `p${++count}`;
  return {
    ...plan,
    sessions: plan.sessions.map((session) => ({
      ...session,
      id: id(),
      blocks: session.blocks.map((block) => ({
        ...block,
        id: id(),
        entries: block.entries.map((entry) => ({ ...entry, id: id() })),
      })),
    })),
  };
}
