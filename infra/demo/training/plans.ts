import { defaultExercises, defaultExerciseId } from '#functions/exercises/default-exercises.ts';
import type { Plan, PlanEntry } from '#shared/contracts/routines/plans.ts';
import { nextMonthOf } from '#shared/rules/routines/next-month.ts';

/** What the demo writes of an exercise: a range, kilos to begin with, and those that are added once they are easy. */
interface Lift {
  slug: string;
  reps: readonly [from: number, to: number];
  kg: number;
  step: number;
  rest?: number;
  note?: string;
}

/** One of these is a superset of two. */
type Part = Lift | readonly [Lift, Lift];

const warmUp =
  'Cinco minutos de bicicleta suave, movilidad de hombro y cadera, y dos series ligeras del primer ejercicio.';

const sessions: readonly (readonly [name: string, parts: readonly Part[]])[] = [
  [
    'Torso A: empuje',
    [
      { slug: 'press-de-banca', reps: [6, 8], kg: 35, step: 2.5, rest: 150, note: 'Baja en dos segundos.' },
      { slug: 'remo-en-polea-baja', reps: [8, 10], kg: 32.5, step: 2.5 },
      { slug: 'press-de-hombros-sentado', reps: [8, 10], kg: 10, step: 1 },
      [
        { slug: 'curl-de-biceps', reps: [10, 12], kg: 7, step: 1 },
        { slug: 'extension-de-triceps-en-polea', reps: [10, 12], kg: 15, step: 2.5 },
      ],
    ],
  ],
  [
    'Pierna A: rodilla',
    [
      { slug: 'sentadilla-trasera', reps: [6, 8], kg: 45, step: 2.5, rest: 180 },
      { slug: 'peso-muerto-rumano', reps: [8, 10], kg: 42.5, step: 2.5, rest: 120 },
      { slug: 'extension-de-cuadriceps', reps: [10, 12], kg: 30, step: 2.5 },
      { slug: 'curl-femoral', reps: [10, 12], kg: 25, step: 2.5 },
      { slug: 'elevacion-de-gemelos', reps: [12, 15], kg: 40, step: 5, note: 'Un segundo de pausa arriba.' },
    ],
  ],
  [
    'Torso B: tirón',
    [
      { slug: 'jalon-al-pecho', reps: [8, 10], kg: 37.5, step: 2.5, rest: 120 },
      { slug: 'press-inclinado', reps: [8, 10], kg: 14, step: 1, rest: 120 },
      { slug: 'remo-con-mancuernas', reps: [8, 10], kg: 14, step: 1 },
      [
        { slug: 'elevaciones-laterales', reps: [12, 15], kg: 5, step: 1 },
        { slug: 'curl-martillo', reps: [10, 12], kg: 8, step: 1 },
      ],
    ],
  ],
  [
    'Pierna B: cadera',
    [
      { slug: 'empuje-de-cadera', reps: [8, 10], kg: 60, step: 5, rest: 150 },
      { slug: 'prensa-de-piernas', reps: [10, 12], kg: 90, step: 5, rest: 120 },
      { slug: 'zancada-bulgara', reps: [8, 10], kg: 8, step: 1, note: 'Empieza por la pierna débil.' },
      { slug: 'curl-femoral-sentado', reps: [10, 12], kg: 25, step: 2.5 },
      { slug: 'gemelos-sentado', reps: [12, 15], kg: 30, step: 2.5 },
    ],
  ],
];

/** The fourth week is easier: two sets, far from failure. */
const entryOf = (
  { slug, reps: [from, to], kg, step, rest = 90, note = '' }: Lift,
  id: string,
  sets: number,
): PlanEntry => ({
  id,
  exerciseId: defaultExerciseId(slug),
  sets,
  amount: { unit: 'reps', from, to },
  effort: { rir: 2, kg },
  rest,
  tempo: '',
  note,
  progression: { kind: 'double', kg: step },
  weeks: { 4: { sets: 2, effort: { rir: 4, kg } } },
});

/** The first month, with so many sets of each exercise. */
const basePlan = (sets: number): Plan => ({
  weeks: 4,
  warmUp,
  sessions: sessions.map(([name, parts], at) => ({
    id: `s${at + 1}`,
    name,
    blocks: parts.map((part, nth) => {
      const id = `s${at + 1}b${nth + 1}`;
      const lifts = 'slug' in part ? [part] : part;
      return {
        id,
        kind: lifts.length > 1 ? ('superset' as const) : ('straight' as const),
        entries: lifts.map((lift, number) => entryOf(lift, `${id}e${number + 1}`, sets)),
        rest: 120,
      };
    }),
  })),
});

/** The track with plans, by the name of its workout type and its days a week. */
const [plannedType, plannedDays] = ['Hipertrofia', 4];
/** Its last month, an easy one. */
const recovery = 4;

const loads = new Map(defaultExercises.map(({ _id, load }) => [_id, load]));

/**
 * The plan of a month, from 1, which goes on from the one before, until an easy one with the loads of the first; null where the demo has
 * a link alone.
 */
export function demoPlan(workoutType: string, daysPerWeek: number, month: number): Plan | null {
  if (workoutType !== plannedType || daysPerWeek !== plannedDays) return null;
  if (month === recovery) return basePlan(2);
  let plan = basePlan(3);
  for (let before = 1; before < month; before++) plan = nextMonthOf(plan, (id) => loads.get(id));
  return plan;
}
