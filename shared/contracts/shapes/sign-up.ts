import * as z from 'zod';
import { AssessmentChoices, BodyData, HealthConsent } from '../assessments.ts';
import { Email, Id, line, NewPassword } from './fields.ts';
import { BillingCycle } from './subscription.ts';

/** Ids of Stripe's: any short text, so that a malformed one is as unknown as a foreign one (404). */
export const StripeId = z.string().min(1).max(255);

/** Which plan, and how often it is paid. */
export const PlanChoice = { subscriptionTypeId: Id('opt'), billingCycle: BillingCycle };

/** The last step of the wizard (wizard-and-back-office.md section 3, Subscription creation payload). */
export const SignUp = z.object({
  customerId: StripeId,
  paymentMethodId: StripeId,
  ...PlanChoice,
  /** Together they make a name of at most 100 characters, as a profile takes it. */
  firstName: line(40, 'El nombre es obligatorio'),
  lastName: line(59, 'Los apellidos son obligatorios'),
  email: Email,
  /** Absent for somebody who is signed in already. */
  password: NewPassword.optional(),
  ...AssessmentChoices.shape,
  ...BodyData.shape,
  healthConsent: HealthConsent,
  /** Accepted and ignored: who and where somebody is, the server knows by itself. */
  ip: z.string().max(60).optional(),
  location: z.record(z.string().max(40), z.unknown()).optional(),
  isFromGoogle: z.boolean().optional(),
  googleUserData: z.record(z.string().max(40), z.unknown()).optional(),
});
