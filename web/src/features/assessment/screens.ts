import type { AnswerField } from './answers.ts';

/** A question, the whole screen. Some of the ten steps ask two questions, one after the other (section 2). */
export interface Screen {
  id: ScreenId;
  step: number;
  /** What is asked here, in the order in which it is filled in. */
  fields: readonly AnswerField[];
}

export type ChoiceField =
  | 'eatingHabit'
  | 'nutritionType'
  | 'fitnessLevel'
  | 'sportsActivity'
  | 'motivation'
  | 'trainingFrequency'
  | 'workoutType';
export type ScreenId = 'birth' | 'body' | 'gender' | ChoiceField | 'plan' | 'account' | 'payment';

const choice = (id: ChoiceField, step: number): Screen => ({ id, step, fields: [id] });

export const screens: readonly Screen[] = [
  { id: 'birth', step: 1, fields: ['birthDay', 'birthMonth', 'birthYear'] },
  { id: 'body', step: 2, fields: ['weight', 'height', 'healthConsent'] },
  { id: 'gender', step: 3, fields: ['gender'] },
  choice('eatingHabit', 4),
  choice('nutritionType', 4),
  choice('fitnessLevel', 5),
  choice('sportsActivity', 5),
  choice('motivation', 6),
  choice('trainingFrequency', 7),
  choice('workoutType', 7),
  { id: 'plan', step: 8, fields: ['subscriptionType'] },
  { id: 'account', step: 9, fields: ['firstName', 'lastName', 'email'] },
  { id: 'payment', step: 10, fields: ['billingCycle'] },
];

/** Where a screen stands; an unknown one is the first. */
export const placeOf = (id: unknown): number =>
  Math.max(
    0,
    screens.findIndex((screen) => screen.id === id),
  );

/** The screen on which a field of the wire is asked; the server names it when it refuses a value. */
export function screenOfField(field: string | undefined): ScreenId | undefined {
  if (field === 'birthDate') return 'birth';
  if (field === 'subscriptionTypeId') return 'plan';
  if (field === 'password') return 'account';
  return screens.find(({ fields }) => fields.some((name) => field?.split('.')[0] === name))?.id;
}
