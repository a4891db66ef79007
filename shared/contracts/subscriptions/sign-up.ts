import * as z from 'zod';
import { namePartMax } from '../../rules/accounts/person.ts';
import { AssessmentForm } from '../training/assessments.ts';
import { Email, Id, line, NewPassword } from '../fields.ts';
import { AgreedAmount, BillingCycle } from './subscription.ts';

/** An id of Stripe's: any short text, so that a malformed id gives 404 like the id of another user. */
export const StripeId = z.string().min(1).max(255);

/** The chosen plan, its billing cycle, and the price that was shown for them: absent, the present price is charged. */
export const PlanChoice = {
  subscriptionTypeId: Id('opt'),
  billingCycle: BillingCycle,
  agreedAmount: AgreedAmount.optional(),
};

/** The request of the last step of the wizard: account, assessment, plan and card. */
export const SignUp = z.object({
  customerId: StripeId,
  paymentMethodId: StripeId,
  ...PlanChoice,
  email: Email,
  /** Absent for a signed-in user, whose account has a name and needs no password. */
  firstName: line(namePartMax, 'El nombre es obligatorio').optional(),
  lastName: line(namePartMax, 'Los apellidos son obligatorios').optional(),
  password: NewPassword.optional(),
  ...AssessmentForm.shape,
  /** Accepted and ignored: the server takes location and Google account from the request and the session. */
  ip: z.string().max(60).nullish(),
  location: z.record(z.string().max(40), z.unknown()).nullish(),
  isFromGoogle: z.boolean().nullish(),
  googleUserData: z.record(z.string().max(40), z.unknown()).nullish(),
});

/** The same before there is a card. */
export const SignUpCheck = SignUp.omit({ customerId: true, paymentMethodId: true });
