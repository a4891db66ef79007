/* What server and back office know alike about the ordered lists of the assessment. */

/** The lists by their key, each with the path at which the site reads it. */
export const evaluationPaths = {
  eatingHabits: 'eating-habits',
  nutritionTypes: 'nutrition-types',
  fitnessLevels: 'fitness-levels',
  sportsActivities: 'sports-activities',
  motivations: 'motivations',
  trainingFrequencies: 'training-frequencies',
  subscriptionTypes: 'subscription-types',
  workoutTypes: 'workouttypes',
} as const;
export type EvaluationKey = keyof typeof evaluationPaths;
export type EvaluationPath = (typeof evaluationPaths)[EvaluationKey];

/** Seconds for which the distribution caches a list, plans included. */
export const optionCacheSeconds = 60;

/** Seconds for which a warm function keeps a list. */
export const optionMemorySeconds = 10;

/** Characters of the texts of an option: its card in the assessment has this much room. */
export const optionLengths = { name: 60, description: 200 } as const;

/** Options that a list offers at most. */
export const maxOffered = 50;
