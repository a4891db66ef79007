import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { Plan, type PlanEntry } from '#shared/contracts/routines/plans.ts';
import type { LoggedSession, LoggedSet } from '#shared/contracts/workouts/workouts.ts';

/** The id of an exercise of the tests, by a digit. */
export const exerciseId = (nth: number): string => `exr_0000000000000000000000000${nth}`;

/** An exercise of the tests: a squat with a bar, unless `facts` say otherwise. */
export const sampleExercise = (nth: number, facts: Partial<Exercise> = {}): Exercise => ({
  _id: exerciseId(nth),
  name: `Ejercicio ${nth}`,
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

/** An entry of three sets of eight. */
export const sampleEntry = (id: string, nth: number, facts: Partial<PlanEntry> = {}): PlanEntry => ({
  id,
  exerciseId: exerciseId(nth),
  sets: 3,
  amount: { unit: 'reps', from: 8, to: 8 },
  effort: {},
  rest: 120,
  tempo: '',
  note: '',
  progression: { kind: 'none' },
  weeks: {},
  ...facts,
});

/** Two weeks of two sessions: squats and rows, then presses. */
export const samplePlan = (facts: Partial<Plan> = {}): Plan =>
  Plan.parse({
    weeks: 2,
    warmUp: '',
    sessions: [
      {
        id: 's1',
        name: 'Pierna',
        blocks: [
          { id: 'b1', kind: 'straight', rest: 0, entries: [sampleEntry('a1', 1), sampleEntry('a2', 2)] },
        ],
      },
      {
        id: 's2',
        name: 'Torso',
        blocks: [{ id: 'b2', kind: 'straight', rest: 0, entries: [sampleEntry('a3', 3)] }],
      },
    ],
    ...facts,
  });

/** A set that was done: eight times sixty kilos. */
export const loggedSet = (key: string, facts: Partial<LoggedSet> = {}): LoggedSet => ({
  key,
  exerciseId: exerciseId(1),
  amount: 8,
  load: 60,
  rir: null,
  isDone: true,
  revision: 1,
  at: '2026-11-29T18:00:00.000Z',
  ...facts,
});

/** A session that was begun and finished. */
export const loggedSession = (key: string, facts: Partial<LoggedSession> = {}): LoggedSession => ({
  key,
  startedAt: '2026-11-29T17:30:00.000Z',
  finishedAt: '2026-11-29T18:30:00.000Z',
  skipped: [],
  swaps: {},
  revision: 1,
  at: '2026-11-29T18:30:00.000Z',
  ...facts,
});
