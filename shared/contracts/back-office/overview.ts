import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';

/** What may wait for an admin. */
export const attentionKinds = [
  'orders-to-ship',
  'late-deliveries',
  'open-returns',
  'late-payments',
  'sends-without-routine',
  'failed-sends',
  'not-training',
  'sold-out',
  'low-stock',
  'open-withdrawals',
  'open-refunds',
  'refused-refunds',
  'disputed-orders',
  'disputed-subscriptions',
  'double-subscriptions',
  'pending-reviews',
] as const;

/** Things of one kind that wait for an admin. */
const AttentionRow = z.object({
  kind: z.enum(attentionKinds),
  count: z.int().nonnegative(),
  /** Whether there may be more: they are counted up to a bound. */
  isPartial: z.boolean(),
  /** Since when the oldest waits; null where that is unknown. */
  oldest: z.iso.datetime().nullable(),
  /** Euros at risk; null for what is not about money. */
  amount: z.number().nullable(),
});
export type AttentionRow = z.output<typeof AttentionRow>;
export type AttentionKind = AttentionRow['kind'];

/** The counts of the sections that the role grants. */
const SectionCounts = z
  .object({
    routines: z.object({ total: z.int() }),
    /** Users whose routines are sent, and when the next ones are. */
    sending: z.object({ receiving: z.int(), nextRunAt: z.iso.datetime() }),
    /** Options that the assessment offers. */
    evaluation: z.object({ offered: z.int() }),
    products: z.object({ total: z.int(), active: z.int() }),
    categories: z.object({ total: z.int(), active: z.int() }),
    /** `shipped`: on their way. */
    orders: z.object({ total: z.int(), shipped: z.int() }),
    users: z.object({ total: z.int(), banned: z.int() }),
    /** `staff`: users whose role grants any permission. */
    roles: z.object({ total: z.int(), staff: z.int() }),
  })
  .partial();
export type SectionCounts = z.output<typeof SectionCounts>;

/** The parts that the role grants and that could not be read this time. */
const UnreadParts = z.object({
  attention: z.array(z.enum(attentionKinds)),
  counts: z.array(SectionCounts.keyof()),
});
export type UnreadParts = z.output<typeof UnreadParts>;

/** The first page of the back office. */
export const overview = group({
  show: {
    summary: 'What waits for an admin, and the counts of the sections: each part that the role grants',
    method: 'GET',
    path: '/overview',
    access: 'staff',
    response: envelope(
      z.object({ attention: z.array(AttentionRow), counts: SectionCounts, unread: UnreadParts }),
    ),
    errors: [],
  },
});
