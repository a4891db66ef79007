import type { Gender } from '#shared/contracts/assessments.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { isoDate } from '#shared/rules/assessment.ts';
import type { Answers } from './answers.ts';
import type { KeptCard } from './progress.ts';

type Body = RequestInput<typeof stripe.createSubscriptionWithUser, 'body'>;

/** Who subscribes: a visitor with the password of the account to be made, or somebody who is signed in. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password?: string | undefined;
}

/** The first word of a name, and the rest; the account has one name, the payload two. */
export function splitName(name: string): Pick<Person, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** The subscription creation payload (wizard-and-back-office.md section 3). IP and place the server knows by itself. */
export function signUpBody(
  answers: Answers,
  person: Person,
  { customerId, card }: { customerId: string; card: KeptCard },
): Body {
  const { birthDay, birthMonth, birthYear, healthConsent, subscriptionType, ...rest } = answers;
  const birth = { day: Number(birthDay), month: Number(birthMonth), year: Number(birthYear) };
  return {
    customerId,
    paymentMethodId: card.paymentMethodId,
    subscriptionTypeId: subscriptionType,
    ...rest,
    ...person,
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    email: person.email.trim(),
    birthDate: isoDate(birth),
    weight: Number(answers.weight),
    height: Number(answers.height),
    gender: answers.gender as Gender,
    healthConsent: { version: healthConsent },
  };
}
