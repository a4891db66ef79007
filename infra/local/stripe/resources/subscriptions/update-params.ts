import * as z from 'zod';
import { boolean, choice, filled, integer, list, metadata, text, unsettable } from '../../api/params.ts';
import { cancelAt, sharedParams } from './create-params.ts';

/** Why somebody leaves. */
export const cancellationDetails = z.strictObject({
  comment: unsettable(text()).optional(),
  feedback: unsettable(
    choice(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ).optional(),
});

/** `items` of a change: by the item's id, or a new one by its price. */
export const itemChanges = list(
  z.strictObject({
    deleted: boolean().optional(),
    id: filled().optional(),
    metadata: metadata().optional(),
    price: filled().optional(),
    quantity: integer(1).optional(),
  }),
  20,
);
export type ItemChanges = z.output<typeof itemChanges>;

/** What `subscriptions.update` accepts here. */
export const updateParams = z.strictObject({
  ...sharedParams,
  cancel_at: unsettable(cancelAt).optional(),
  cancellation_details: cancellationDetails.optional(),
  items: itemChanges.optional(),
  payment_behavior: choice('allow_incomplete', 'default_incomplete', 'error_if_incomplete').optional(),
  trial_end: choice('now').optional(),
});
export type UpdateParams = z.output<typeof updateParams>;
