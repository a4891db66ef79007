import type { UserDetails } from '#shared/contracts/assessments.ts';

/** The six training preferences, in the order of the page. */
export const preferences = [
  { name: 'workoutType', label: 'Tipo de entrenamiento' },
  { name: 'trainingFrequency', label: 'Frecuencia' },
  { name: 'fitnessLevel', label: 'Nivel' },
  { name: 'eatingHabit', label: 'Hábitos de alimentación' },
  { name: 'nutritionType', label: 'Tipo de nutrición' },
  { name: 'motivation', label: 'Motivación' },
] as const satisfies { name: keyof UserDetails; label: string }[];

export type Preference = (typeof preferences)[number]['name'];

/** Chosen option ids by preference. */
export type Choices = Record<Preference, string>;

/** The chosen option ids of the training data. */
export const choicesOf = (details: UserDetails): Choices =>
  Object.fromEntries(preferences.map(({ name }) => [name, details[name]._id])) as Choices;
