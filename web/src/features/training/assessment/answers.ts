import type { Gender } from '#shared/contracts/training/assessments.ts';
import { healthChoices, healthConsentVersion } from '#shared/rules/training/assessment.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';

/** Every answer of the wizard, as typed. The password is kept separately and never stored. */
export interface Answers {
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  /** Kilograms, with a decimal point; the input shows a comma. */
  weight: string;
  /** Metres, with a decimal point; the input shows a comma. */
  height: string;
  /** Screens whose answers the user leaves out, by id and separated by spaces; without a birth date the user is of age. */
  skipped: string;
  /** Version of the consent text that was accepted; empty without consent. */
  healthConsent: string;
  gender: Gender | '';
  eatingHabit: string;
  nutritionType: string;
  fitnessLevel: string;
  sportsActivity: string;
  motivation: string;
  trainingFrequency: string;
  workoutType: string;
  subscriptionType: string;
  billingCycle: BillingCycle;
  firstName: string;
  lastName: string;
  email: string;
}
export type AnswerField = keyof Answers;

export const emptyAnswers: Answers = {
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  weight: '',
  height: '',
  skipped: '',
  healthConsent: '',
  gender: '',
  eatingHabit: '',
  nutritionType: '',
  fitnessLevel: '',
  sportsActivity: '',
  motivation: '',
  trainingFrequency: '',
  workoutType: '',
  subscriptionType: '',
  billingCycle: 'monthly',
  firstName: '',
  lastName: '',
  email: '',
};

const healthFields = [
  'birthDay',
  'birthMonth',
  'birthYear',
  'weight',
  'height',
  'gender',
  ...healthChoices,
] as const;

/** Whether the current version of the consent text was accepted. */
export const hasConsent = ({ healthConsent }: Answers): boolean => healthConsent === healthConsentVersion;

/** The answers that may be stored on this device: health data only with consent. */
export function storableAnswers(answers: Answers): Answers {
  if (hasConsent(answers)) return answers;
  const blank = Object.fromEntries(healthFields.map((field) => [field, '']));
  return { ...answers, ...blank, healthConsent: '' };
}
