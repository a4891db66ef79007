import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { auditedUser, newUserEvent, putUserEventStep } from '#functions/accounts/index.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import {
  findSubscription,
  owedCents,
  putSubscriptionStep,
  type StoredSubscription,
  syncSubscriptionRefund,
} from '#functions/subscriptions/index.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { payBack } from '#functions/orders/index.ts';
import { requirePermission, type StaffActor } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { requireUser, userDetail } from './user-detail.ts';

/*
 * What a refused refund of a subscription has left owed. What is done with it is as the admin saw it: with another sum by now nothing is
 * done, and the answer is 409 `nothing_owed`.
 */

/**
 * POST /users/{id}/owed-refund: Stripe is asked once more. The request is written first, with the id that Stripe knows it by, so that two
 * presses, or one after a crash, pay once (P240). A refusal is 409 `refund_refused`, and the money stays owed.
 */
export const repeatRefund: UseCase<typeof userManagement.repeatRefund> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const user = await requireOwner(params.id, actor);
  const asked = await changeOwing(user._id, body.cents, (stored) => {
    const owed = mapOwed(stored, (each) => ({ ...each, refundId: each.refundId ?? newId('rfd', now) }));
    const isNew = Object.values(stored.owed).some(({ refundId }) => refundId === null);
    const refundCents = owedCents(stored);
    const change = { action: 'refund' as const, object: auditedUser(user), after: { refundCents } };
    return { owed, steps: isNew ? [auditStep({ author: actor.user, now }, change)] : [] };
  });
  const refusals = [];
  for (const [chargeId, { cents, refundId }] of Object.entries(asked.owed))
    refusals.push(await repeat(user._id, chargeId, { _id: refundId!, cents }, now));
  if (refusals.some((refusal) => refusal !== null)) throw new AppError('refund_refused');
  return userDetail(await requireUser(user._id), actor);
};

/** Pays one charge's refund, and returns why Stripe refuses it, or null. The same id does not ask again after a refusal. */
async function repeat(
  userId: string,
  chargeId: string,
  refund: { _id: string; cents: number },
  now: Date,
): Promise<string | null> {
  const charge = await withStripe((stripe) => stripe.charges.retrieve(chargeId));
  const refusal = await payBack(referenceId(charge.payment_intent), refund);
  if (refusal === null) await syncSubscriptionRefund(chargeId, now);
  else
    await retryOnConflict(async () => {
      const stored = await findSubscription(userId);
      const owed = stored?.owed[chargeId];
      if (!stored || owed?.refundId !== refund._id) return;
      const open = { ...stored.owed, [chargeId]: { ...owed, refundId: null } };
      await transact([putSubscriptionStep({ ...stored, owed: open, version: stored.version + 1 })]);
    });
  return refusal;
}

/**
 * POST /users/{id}/owed-refund/outside: the user has got the money by another way. Copy, timeline and audit entry are one transaction; 409
 * `refund_open` while Stripe has been asked and has not answered.
 */
export const recordOutsideRefund: UseCase<typeof userManagement.recordOutsideRefund> = async ({
  params,
  body: { cents, reason },
  actor,
  now,
}) => {
  const user = await requireOwner(params.id, actor);
  await changeOwing(user._id, cents, ({ owed }) => {
    if (Object.values(owed).some(({ refundId }) => refundId !== null)) throw new AppError('refund_open');
    const event = newUserEvent({ kind: 'outside-refund', author: actor.user, text: reason }, now);
    const entry = auditStep(
      { author: actor.user, now },
      {
        action: 'outside-refund',
        object: auditedUser(user),
        before: { owedCents: cents },
        after: { owedCents: 0 },
        reason,
      },
    );
    return { owed: {}, steps: [putUserEventStep(user._id, event), entry] };
  });
  return userDetail(await requireUser(user._id), actor);
};

/** The answers are all about the user. */
function requireOwner(userId: string, actor: StaffActor) {
  requirePermission(actor, 'users:read');
  return requireUser(userId);
}

/** Writes what becomes of the refunds that are owed, together with steps; writes nothing when nothing becomes of them. */
const changeOwing = (
  userId: string,
  cents: number,
  change: (stored: StoredSubscription) => { owed: StoredSubscription['owed']; steps: Step[] },
): Promise<StoredSubscription> =>
  retryOnConflict(async () => {
    const stored = await findSubscription(userId);
    if (!stored || owedCents(stored) !== cents) throw new AppError('nothing_owed');
    const { owed, steps } = change(stored);
    if (steps.length === 0) return stored;
    const next = { ...stored, owed, version: stored.version + 1 };
    await transact([putSubscriptionStep(next), ...steps]);
    return next;
  });

type Owed = StoredSubscription['owed'];

const mapOwed = ({ owed }: StoredSubscription, change: (owed: Owed[string]) => Owed[string]): Owed =>
  Object.fromEntries(Object.entries(owed).map(([chargeId, each]) => [chargeId, change(each)]));
