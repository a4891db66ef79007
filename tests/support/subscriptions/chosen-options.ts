import { defaultOptions } from '#functions/training/default-options.ts';

const listOf = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
  trainingFrequency: 'training-frequencies',
  workoutType: 'workouttypes',
} as const;

/** The ids of the options at this place of each list of the assessment, by question. */
export const chosenOptions = (place: 0 | 1) =>
  Object.fromEntries(
    Object.entries(listOf).map(([question, list]) => [question, defaultOptions[list][place]!._id]),
  ) as Record<keyof typeof listOf, string>;
