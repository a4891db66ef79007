import type { Gender } from '#shared/contracts/assessments.ts';
import { healthConsentVersion } from '#shared/rules/assessment.ts';
import type { BillingCycle } from '#shared/rules/plans.ts';

/** All that the wizard asks (wizard-and-back-office.md section 3, Assessment form), as typed; the password is apart. */
export interface Answers {
  birthDay: string;
  birthMonth: string;
  birthYear: string;
  /** Kilograms and metres with a dot; the fields show a comma. */
  weight: string;
  height: string;
  /** The version of the text that was agreed to; empty without consent. */
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

export const noAnswers: Answers = {
  birthDay: '',
  birthMonth: '',
  birthYear: '',
  weight: '',
  height: '',
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

const bodyData = ['birthDay', 'birthMonth', 'birthYear', 'weight', 'height', 'gender'] as const;

/** Whether the text that is shown today was agreed to. */
export const hasConsent = ({ healthConsent }: Answers): boolean => healthConsent === healthConsentVersion;

/** What may be kept on this device: body data only with consent to it. */
export function keepable(answers: Answers): Answers {
  if (hasConsent(answers)) return answers;
  const blank = Object.fromEntries(bodyData.map((field) => [field, '']));
  return { ...answers, ...blank, healthConsent: '' };
}
