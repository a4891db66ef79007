import type { HealthData } from '#shared/contracts/training/assessments.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { healthChoices, isoDate } from '#shared/rules/training/assessment.ts';
import type { Answers } from '../answers.ts';

type SignUp = RequestInput<typeof subscriptions.checkSignUp, 'body'>;

/** Who subscribes: a signed-in user, or a visitor with the password of the new account. */
export interface Subscriber {
  firstName: string;
  lastName: string;
  email: string;
  /** Absent for a signed-in user. */
  password?: string | undefined;
}

/** Splits the one name of an account into the first word and the rest. */
export function splitName(name: string): Pick<Subscriber, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/**
 * The request that creates the subscription, and for a visitor the account, without customer and card. Weight and height
 * become numbers. `agreedAmount` is the price in cents that the order button stood under.
 */
export function toSignUp(answers: Answers, subscriber: Subscriber, agreedAmount: number): SignUp {
  const { workoutType, trainingFrequency, subscriptionType, billingCycle } = answers;
  return {
    subscriptionTypeId: subscriptionType,
    billingCycle,
    agreedAmount,
    workoutType,
    trainingFrequency,
    ...accountOf(subscriber),
    ...healthOf(answers),
  };
}

/** The health data with its consent, and the user's word for the minimum age where there is no birth date. */
function healthOf(answers: Answers) {
  const { birthDay, birthMonth, birthYear, weight, height, gender, healthConsent } = answers;
  const birth = { day: Number(birthDay), month: Number(birthMonth), year: Number(birthYear) };
  const given = {
    birthDate: birthYear && isoDate(birth),
    weight: weight && Number(weight),
    height: height && Number(height),
    gender,
    ...Object.fromEntries(healthChoices.map((field) => [field, answers[field]])),
  };
  const health = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  if (!healthConsent) return { isOfAge: true as const };
  return {
    ...(health as HealthData),
    healthConsent: { version: healthConsent },
    ...(birthYear === '' && { isOfAge: true as const }),
  };
}

/** The account that a visitor creates; a signed-in user has one, which the session names. */
function accountOf({ firstName, lastName, email, password }: Subscriber) {
  if (password === undefined) return { email: email.trim() };
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), password };
}
