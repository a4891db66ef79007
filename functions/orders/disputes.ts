import * as z from 'zod';
import type { Dispute } from '#shared/contracts/orders/dispute.ts';
import { disputeKinds, disputeStates } from '#shared/rules/orders/disputes.ts';
import { keys } from './entities.ts';
import { deleteStep, putStep, query, type Step } from '#functions/platform/table/table.ts';

/** A dispute, or an early fraud warning, as last read from Stripe: part of the order or the subscription that was paid. */
export const StoredDispute = z.object({
  /** Stripe's id. */
  _id: z.string(),
  chargeId: z.string(),
  kind: z.enum(disputeKinds),
  state: z.enum(disputeStates),
  cents: z.int(),
  reason: z.string(),
  openedAt: z.iso.datetime(),
  dueBy: z.iso.datetime().nullable(),
});
export type StoredDispute = z.output<typeof StoredDispute>;

/** A dispute as the API returns it. */
export const disputeResponse = ({ _id, kind, state, cents, ...facts }: StoredDispute): Dispute => ({
  _id,
  kind,
  state,
  amount: cents,
  reason: facts.reason,
  openedAt: facts.openedAt,
  dueBy: facts.dueBy,
});

/** What was paid: its disputes are listed apart. */
export type Disputed = 'orders' | 'subscriptions';

/** What is open of an order (then `objectId` is its id) or a subscription, for the lists of the back office. */
const OpenDispute = z.object({
  _id: z.string(),
  userId: z.string(),
  objectId: z.string(),
  cents: z.int(),
  openedAt: z.iso.datetime(),
});
export type OpenDispute = z.output<typeof OpenDispute>;

/**
 * The steps that list what is open, for the transaction that changes the disputes of an order or a subscription: those that open are
 * written, those that end are deleted. Both may be repeated.
 */
export function listDisputesSteps(
  { of, userId, objectId }: { of: Disputed; userId: string; objectId: string },
  before: readonly StoredDispute[],
  after: readonly StoredDispute[],
): Step[] {
  const isListed = (all: readonly StoredDispute[], id: string) =>
    all.some(({ _id, state }) => _id === id && state === 'open');
  const opened = after.filter(({ _id, state }) => state === 'open' && !isListed(before, _id));
  const ended = before.filter(({ _id, state }) => state === 'open' && !isListed(after, _id));
  return [
    ...opened.map(({ _id, cents, openedAt }) =>
      putStep('dispute_exists', {
        ...keys.openDispute(of, openedAt, _id),
        ...({ _id, userId, objectId, cents, openedAt } satisfies OpenDispute),
      }),
    ),
    ...ended.map(({ _id, openedAt }) => deleteStep('dispute_gone', keys.openDispute(of, openedAt, _id))),
  ];
}

/** A page of what is open, the oldest first, and the cursor of the next one; 400 for a forged cursor. */
export const listOpenDisputes = (of: Disputed, limit: number, cursor?: string) =>
  query(OpenDispute, keys.openDispute(of, '', '').pk, { limit, cursor });
