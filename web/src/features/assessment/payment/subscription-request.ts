import type { Gender } from '#shared/contracts/assessments.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { isoDate } from '#shared/rules/assessment.ts';
import type { Answers } from '../answers.ts';

type SignUp = RequestInput<typeof stripe.checkSignUp, 'body'>;

/** Who subscribes: a signed-in user, or a visitor with the password of the new account. */
export interface Subscriber {
  firstName: string;
  lastName: string;
  email: string;
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
  const { birthDay, birthMonth, birthYear, healthConsent, subscriptionType, ...rest } = answers;
  const birth = { day: Number(birthDay), month: Number(birthMonth), year: Number(birthYear) };
  return {
    subscriptionTypeId: subscriptionType,
    agreedAmount,
    ...rest,
    ...subscriber,
    firstName: subscriber.firstName.trim(),
    lastName: subscriber.lastName.trim(),
    email: subscriber.email.trim(),
    birthDate: isoDate(birth),
    weight: Number(answers.weight),
    height: Number(answers.height),
    gender: answers.gender as Gender,
    healthConsent: { version: healthConsent },
  };
}
