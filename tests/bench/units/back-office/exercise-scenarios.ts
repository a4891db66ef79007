import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import { sampleExercise } from '#tests/support/exercises/sample-exercise.ts';
import type { Scenario } from '../account-scenarios.ts';

type One = { data: { exercise: { _id: string; version: number } } };

/** A call about a new exercise. */
const ofNew =
  (body: (version: number) => object): Scenario =>
  async ({ ask, adminToken: token }) => {
    const { data } = await ask<One>(api.exercises.create, { token, body: sampleExercise() });
    return { token, params: { id: data.exercise._id }, body: body(data.exercise.version) };
  };

/** What trainers do with exercises. */
export const exerciseScenarios: Record<string, Scenario> = {
  'exercises.list': ({ adminToken: token }) => ({ token }),
  'exercises.create': ({ adminToken: token }) => ({ token, body: sampleExercise() }),
  'exercises.edit': ofNew((version) => ({ ...sampleExercise({ cues: [randomUUID()] }), version })),
  'exercises.retire': ofNew(() => ({ isRetired: true })),
};
