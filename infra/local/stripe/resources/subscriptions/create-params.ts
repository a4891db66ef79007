import * as z from 'zod';
import {
  boolean,
  choice,
  currency,
  expandable,
  filled,
  integer,
  metadata,
  unsettable,
} from '../../api/params.ts';
import { itemParams } from './items.ts';

/** A moment in seconds. */
export const moment = () => integer(0, 99_999_999_999);

/** When to cancel: at a moment, or at the end of a period. */
export const cancelAt = z.union([choice('min_period_end', 'max_period_end'), moment()]);

/** What subscriptions are created and updated with alike. */
export const sharedParams = {
  ...expandable,
  cancel_at_period_end: boolean().optional(),
  collection_method: choice('charge_automatically').optional(),
  default_payment_method: filled().optional(),
  description: unsettable(filled(500)).optional(),
  metadata: unsettable(metadata()).optional(),
  off_session: boolean().optional(),
  payment_settings: z
    .strictObject({
      save_default_payment_method: choice('off', 'on_subscription').optional(),
    })
    .optional(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none').optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: choice('cancel', 'create_invoice'),
      }),
    })
    .optional(),
};

/** What `subscriptions.create` accepts here. */
export const createParams = z.strictObject({
  ...sharedParams,
  billing_mode: z.strictObject({ type: choice('flexible') }).optional(),
  cancel_at: cancelAt.optional(),
  currency: currency().optional(),
  customer: filled(),
  items: itemParams,
  payment_behavior: choice('allow_incomplete', 'default_incomplete', 'error_if_incomplete').optional(),
  trial_end: z.union([choice('now'), moment()]).optional(),
  trial_period_days: integer(1, 730).optional(),
});
export type CreateParams = z.output<typeof createParams>;
