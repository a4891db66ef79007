import { ulid } from 'ulid';
import type { ExerciseForm } from '#shared/contracts/exercises/exercises.ts';

/** What staff write of an exercise, with a new name; pass only the fields that the test is about. */
export const sampleExercise = (fields: Partial<ExerciseForm> = {}): ExerciseForm => ({
  name: `Sentadilla ${ulid()}`,
  aliases: [],
  pattern: 'squat',
  muscles: ['quadriceps', 'glutes'],
  equipment: ['barbell'],
  measure: 'reps',
  load: 'external',
  perSide: false,
  cues: [],
  substitutes: [],
  drawing: null,
  ...fields,
});
