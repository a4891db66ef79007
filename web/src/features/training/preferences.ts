import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { messages } from './messages.ts';
import { healthChoices, isPresentConsent } from '#shared/rules/training/assessment.ts';

/** The training preferences, in the order of the page, with what they are for. Those about health may be left out. */
export const preferences = [
  { name: 'workoutType', label: 'Tipo de entrenamiento' },
  { name: 'trainingFrequency', label: 'Frecuencia' },
  { name: 'fitnessLevel', label: 'Nivel', hint: 'De aquí salen tus cargas de las primeras semanas.' },
  { name: 'eatingHabit', label: 'Hábitos de alimentación', hint: messages.forTrainer },
  { name: 'nutritionType', label: 'Tipo de nutrición', hint: messages.forTrainer },
  { name: 'sportsActivity', label: 'Deporte', hint: messages.forTrainer },
  { name: 'motivation', label: 'Motivación', hint: messages.forTrainer },
] as const satisfies { name: keyof UserDetails; label: string; hint?: string }[];

export type Preference = (typeof preferences)[number]['name'];

/** Whether a preference may be left out, because it says something about health. */
export const isOptional = (name: Preference): boolean => healthChoices.some((one) => one === name);

/** Chosen option ids by preference; empty for one that is left out. */
export type Choices = Record<Preference, string>;

/** The chosen option ids of the training data. */
export const choicesOf = (details: UserDetails): Choices =>
  Object.fromEntries(preferences.map(({ name }) => [name, details[name]?._id ?? ''])) as Choices;

/** The choices as the API takes them: null for one that is left out. */
export const toAnswers = (choices: Choices): GivenChoices =>
  Object.fromEntries(preferences.map(({ name }) => [name, choices[name] || null])) as GivenChoices;

type GivenChoices = {
  [Name in Preference]: Name extends (typeof healthChoices)[number] ? string | null : string;
};

/** The answers that differ from the stored ones: what stays as it is needs no consent to a newer text. */
export const changesOf = <A extends object>(details: UserDetails, answers: A): Partial<A> =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => {
      const stored = details[name as keyof UserDetails];
      const id = typeof stored === 'object' && stored !== null && '_id' in stored ? stored._id : stored;
      return value !== id;
    }),
  ) as Partial<A>;

/** Whether the user has consented to the present text and not withdrawn: otherwise new health data needs the consent. */
export const hasConsent = ({ healthConsent }: UserDetails): boolean => isPresentConsent(healthConsent);
