import type { Plan, PlanEntry } from '#shared/contracts/routines/plans.ts';
import type { LoggedSession, LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { exerciseId, planEntry } from '../routines/sample-plan.ts';

/** An entry of three sets of eight. */
export const sampleEntry = (id: string, nth: number, facts: Partial<PlanEntry> = {}): PlanEntry =>
  planEntry(nth, {
    id,
    sets: 3,
    amount: { unit: 'reps', from: 8, to: 8 },
    effort: {},
    rest: 120,
    progression: { kind: 'none' },
    ...facts,
  });

/** Two weeks of two sessions: squats and rows, then presses. */
export const samplePlan = (facts: Partial<Plan> = {}): Plan => ({
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
