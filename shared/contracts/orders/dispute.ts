import * as z from 'zod';
import { disputeKinds, disputeStates } from '../../rules/orders/disputes.ts';
import { Timestamp } from '../fields.ts';

/** A dispute of a payment, or a warning of fraud; rules/orders/disputes.ts says what its kinds and states are. */
export const Dispute = z.object({
  _id: z.string(),
  kind: z.enum(disputeKinds),
  state: z.enum(disputeStates),
  /** Cents. */
  amount: z.int(),
  /** Stripe's word for the reason, such as `fraudulent`. */
  reason: z.string(),
  openedAt: Timestamp,
  /** Until when the shop may answer; null where it need not. */
  dueBy: Timestamp.nullable(),
});
export type Dispute = z.output<typeof Dispute>;
