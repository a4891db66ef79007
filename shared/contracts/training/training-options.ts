import * as z from 'zod';
import { optionCacheSeconds as cacheSeconds } from '../../rules/training/evaluation-lists.ts';
import { envelope, group } from '../endpoint.ts';

/** One option of an assessment list: `name` is the title of its card, `description` explains it. */
export const Option = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
});
export type Option = z.output<typeof Option>;

/** A training frequency. */
export const TrainingFrequency = Option.extend({ daysPerWeek: z.int().min(1).max(7) });
export type TrainingFrequency = z.output<typeof TrainingFrequency>;

const list = <const Path extends `/${string}`>(path: Path, what: string) => ({
  summary: `${what}, in the order of the assessment`,
  method: 'GET' as const,
  path,
  access: 'public' as const,
  response: envelope(z.array(Option)),
  errors: [],
  cacheSeconds,
});

export const trainingOptions = group({
  eatingHabits: list('/eating-habits', 'Eating habits'),
  nutritionTypes: list('/nutrition-types', 'Nutrition types'),
  fitnessLevels: list('/fitness-levels', 'Fitness levels'),
  sportsActivities: list('/sports-activities', 'Sports activities'),
  motivations: list('/motivations', 'Motivations'),
  workoutTypes: list('/workouttypes', 'Workout types'),
  trainingFrequencies: {
    summary: 'Training frequencies, in the order of the assessment',
    method: 'GET',
    path: '/training-frequencies',
    access: 'public',
    response: envelope(z.object({ trainingFrequencies: z.array(TrainingFrequency) })),
    errors: [],
    cacheSeconds,
  },
  readyTracks: {
    summary: 'The workout types and frequencies, by id, whose first routine exists',
    method: 'GET',
    path: '/training-tracks',
    access: 'public',
    response: envelope(z.array(z.object({ workoutType: z.string(), trainingFrequency: z.string() }))),
    errors: [],
    cacheSeconds,
  },
});
