import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { Plan, PlanEntry } from '#shared/contracts/routines/plans.ts';
import type { MonthSummary, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { plannedDays } from '#shared/rules/routines/plan.ts';
import { exerciseId, sampleExercise } from '../routines/sample-plan.ts';
import { sampleEntry } from './sample-plan.ts';

/* A month of two weeks with two sessions each, as a subscriber receives it. */

const position = { head: [39, 13] as [number, number], body: 'M33 21L22 41L41 40L33 57M33 22L26 30' };

const exercise = (number: number, name: string, rest: Partial<Exercise> = {}): Exercise =>
  sampleExercise(number, {
    name,
    cues: ['Rodillas hacia la punta del pie', 'Baja en dos segundos'],
    drawing: { start: { ...position, plate: [28, 21, 9] }, end: { ...position, plate: [28, 30, 9] } },
    ...rest,
  });

export const exercises = {
  squat: exercise(1, 'Sentadilla trasera', { substitutes: [exerciseId(4)] }),
  row: exercise(2, 'Remo con barra'),
  plank: exercise(3, 'Plancha', { measure: 'seconds', load: 'none' }),
  legPress: exercise(4, 'Prensa de piernas'),
  press: exercise(5, 'Press de banca'),
  pullUp: exercise(6, 'Dominadas', { load: 'body' }),
};

const entry = (id: string, of: Exercise, rest: Partial<PlanEntry> = {}): PlanEntry =>
  sampleEntry(id, 1, {
    exerciseId: of._id,
    amount: { unit: of.measure, from: 8, to: 10 },
    progression: { kind: 'double', kg: 2.5 },
    ...rest,
  });

export const plan: Plan = {
  weeks: 2,
  warmUp: 'Cinco minutos de bici y tres series suaves del primer ejercicio.',
  sessions: [
    {
      id: 's1',
      name: 'Tren inferior, sentadilla',
      blocks: [
        {
          id: 'b1',
          kind: 'straight',
          rest: 180,
          entries: [entry('a1', exercises.squat, { effort: { kg: 80, rir: 2 }, tempo: '3-1-1-0' })],
        },
        {
          id: 'b2',
          kind: 'straight',
          rest: 0,
          entries: [
            entry('a2', exercises.plank, {
              sets: 2,
              amount: { unit: 'seconds', from: 45, to: 45 },
              progression: { kind: 'none' },
              rest: 60,
            }),
          ],
        },
      ],
    },
    {
      id: 's2',
      name: 'Tren superior',
      blocks: [
        {
          id: 'b3',
          kind: 'superset',
          rest: 120,
          entries: [
            entry('a3', exercises.press, { sets: 2, rest: 0, effort: { kg: 60 } }),
            entry('a4', exercises.row, { sets: 2, rest: 90, effort: { kg: 50 } }),
          ],
        },
        { id: 'b4', kind: 'straight', rest: 0, entries: [entry('a5', exercises.pullUp, { sets: 2 })] },
      ],
    },
  ],
};

const sentAt = '2026-11-23T08:00:00.000Z';

/** The month before anything was trained, or with a part of it changed. */
export const trainingMonth = (change: Partial<TrainingMonth> = {}): TrainingMonth => ({
  deliveryId: 'dlv_1',
  routineName: 'Fuerza, mes 3',
  month: 3,
  sentAt,
  plan,
  correctedAt: null,
  exercises: Object.values(exercises),
  days: plannedDays(plan, sentAt.slice(0, 10)),
  sets: [],
  sessions: [],
  lastTimes: [
    {
      exerciseId: exercises.squat._id,
      day: '2026-11-12',
      sets: [8, 8, 7].map((amount) => ({ amount, load: 77.5, rir: null })),
    },
  ],
  setup: null,
  startFactor: 1,
  ...change,
});

/** The same in a line, with so many sessions done. */
export const summaryOf = ({ deliveryId, routineName, month, days }: TrainingMonth): MonthSummary => ({
  deliveryId,
  routineName,
  month,
  sentAt,
  planned: 4,
  perWeek: 2,
  done: 0,
  next: { key: '1-1', name: plan.sessions[0]!.name, day: days[0]! },
});
