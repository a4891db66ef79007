import type { AnswerField } from './answers.ts';

/** One question that fills the page. Some of the ten steps ask two questions, on two screens. */
export interface Screen {
  id: ScreenId;
  step: number;
  /** The answers that the screen asks for, in the order of its inputs. */
  fields: readonly AnswerField[];
}

/** The fields whose choices come from an option list of the server. */
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

/** All screens in their order. */
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

/** The screens that ask for health data, in their order: each may be left out. Without the second there is no consent. */
export const healthScreens = [
  'birth',
  'body',
  'gender',
  'eatingHabit',
  'nutritionType',
  'fitnessLevel',
  'sportsActivity',
  'motivation',
] as const satisfies ScreenId[];

const typedScreens = new Set<ScreenId>(['birth', 'body', 'account', 'payment']);

/** Whether a screen is answered by choosing a card. */
export const isChoiceScreen = (id: ScreenId): boolean => !typedScreens.has(id);

/** Whether a tap on a card of a screen leads on: the plan, which is paid, is confirmed by a button. */
export const isTapScreen = (id: ScreenId): boolean => isChoiceScreen(id) && id !== 'plan';

/** Index of a screen in `screens`; 0 for an unknown id. */
export const screenIndex = (id: unknown): number =>
  Math.max(
    0,
    screens.findIndex((screen) => screen.id === id),
  );

/** The screen that asks for a field of the API; the server names the field when it rejects a value. */
export function screenForField(field: string | undefined): ScreenId | undefined {
  if (field === 'birthDate') return 'birth';
  if (field === 'subscriptionTypeId') return 'plan';
  if (field === 'password') return 'account';
  return screens.find(({ fields }) => fields.some((name) => field?.split('.')[0] === name))?.id;
}

/** Element id of the heading with the question; it labels the inputs of the screen. */
export const questionHeadingId = 'pregunta';
