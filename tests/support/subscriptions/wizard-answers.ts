import { defaultOptions } from '#functions/training/default-options.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { emptyAnswers, type Answers } from '../../../web/src/features/training/assessment/answers.ts';
import type { SubscriptionOrder } from '../../../web/src/features/training/assessment/wizard-progress.ts';
import { chosenOptions } from './chosen-options.ts';

/** The answers of the wizard's body screen, as typed, with the consent to them. */
export const bodyAnswers = {
  birthDay: '9',
  birthMonth: '2',
  birthYear: '1990',
  weight: '72.5',
  height: '1.75',
  healthConsent: healthConsentVersion,
} as const;

/** Every answer up to the account, with the option at `place` of each list. */
export const wizardAnswers = (place: 0 | 1): Answers => ({
  ...emptyAnswers,
  ...bodyAnswers,
  gender: 'otro',
  ...chosenOptions(place),
  subscriptionType: defaultOptions['subscription-types'][place]!._id,
});

/** The names and the e-mail of the account screen. */
export const accountAnswers = { firstName: 'Vera', lastName: 'Gil', email: 'vera@example.com' } as const;

/** An order of these answers that has been sent, and whose outcome the page has to ask for. */
export const placedOrder: SubscriptionOrder = {
  email: accountAnswers.email,
  customerId: 'cus_1',
  card: { paymentMethodId: 'pm_1', last4: '4242' },
  agreedAmount: 1999,
  isPlaced: true,
  wasPlaced: true,
};
