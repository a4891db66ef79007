import * as z from 'zod';
import { choice, expandable, filled, integer, list, metadata, unsettable } from '../../api/params.ts';
import { moment } from '../subscriptions/create-params.ts';
import { itemParams } from '../subscriptions/items.ts';

const prorations = choice('always_invoice', 'create_prorations', 'none');
const moments = z.union([choice('now'), moment()]);

const phase = z.strictObject({
  description: filled(500).optional(),
  duration: z
    .strictObject({
      interval: choice('day', 'week', 'month', 'year'),
      interval_count: integer(1, 1095).optional(),
    })
    .optional(),
  end_date: moments.optional(),
  items: itemParams,
  metadata: metadata().optional(),
  proration_behavior: prorations.optional(),
  start_date: moments.optional(),
});
export type GivenPhase = z.output<typeof phase>;

/** What `subscriptionSchedules.create` accepts here: this shop makes schedules of subscriptions that exist. */
export const createParams = z.strictObject({ ...expandable, from_subscription: filled() });

/** What `subscriptionSchedules.update` accepts here. */
export const updateParams = z.strictObject({
  ...expandable,
  default_settings: z.strictObject({ default_payment_method: filled().optional() }).optional(),
  end_behavior: choice('cancel', 'release').optional(),
  metadata: unsettable(metadata()).optional(),
  phases: list(phase, 10).optional(),
  proration_behavior: prorations.optional(),
});
export type UpdateParams = z.output<typeof updateParams>;
