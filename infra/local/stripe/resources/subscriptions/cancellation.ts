import type { Account } from '../../account.ts';
import { refused } from '../../api/errors.ts';
import type { Subscription } from '../../state.ts';
import { periodOf } from './plan.ts';
import type { UpdateParams } from './update-params.ts';

/** Plans a cancellation, or takes it back. */
export function planCancellation(account: Account, subscription: Subscription, given: UpdateParams): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
  if (at === undefined && atPeriodEnd === undefined) return;
  check(account, subscription, given);
  const { end } = periodOf(subscription);
  if (atPeriodEnd === true) schedule(account, subscription, end, true);
  else if (at === null || (atPeriodEnd === false && subscription.cancel_at_period_end))
    takeBack(subscription);
  else if (at !== undefined) schedule(account, subscription, typeof at === 'number' ? at : end, false);
}

function check(account: Account, { schedule: attached }: Subscription, given: UpdateParams): void {
  if (attached !== null) {
    throw refused(
      `The subscription is managed by the subscription schedule \`${attached as string}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: given.cancel_at === undefined ? 'cancel_at_period_end' : 'cancel_at' },
    );
  }
  if (given.cancel_at !== undefined && given.cancel_at !== null && given.cancel_at_period_end === true) {
    throw refused('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  }
  if (typeof given.cancel_at === 'number' && given.cancel_at <= account.seconds()) {
    throw refused('The cancel_at time must be in the future.', { param: 'cancel_at' });
  }
}

function schedule(account: Account, subscription: Subscription, at: number, isPeriodEnd: boolean): void {
  subscription.cancel_at = at;
  subscription.cancel_at_period_end = isPeriodEnd;
  subscription.canceled_at = account.seconds();
  setReason(subscription, 'cancellation_requested');
}

function takeBack(subscription: Subscription): void {
  subscription.cancel_at = null;
  subscription.cancel_at_period_end = false;
  subscription.canceled_at = null;
  setReason(subscription, null);
}

/** Notes why a subscription ends, beside what its owner has said. */
export function setReason(
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  };
}
