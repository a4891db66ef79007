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
  const { birthDay, birthMonth, birthYear, healthConsent, subscriptionType, ...typed } = answers;
  const { firstName: _first, lastName: _last, ...rest } = typed;
  const birth = { day: Number(birthDay), month: Number(birthMonth), year: Number(birthYear) };
  return {
    subscriptionTypeId: subscriptionType,
    agreedAmount,
    ...rest,
    ...accountOf(subscriber),
    birthDate: isoDate(birth),
    weight: Number(answers.weight),
    height: Number(answers.height),
    gender: answers.gender as Gender,
    healthConsent: { version: healthConsent },
  };
}

/** The account that a visitor creates; a signed-in user has one, which the session names. */
function accountOf({ firstName, lastName, email, password }: Subscriber) {
  if (password === undefined) return { email: email.trim() };
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), password };
}
