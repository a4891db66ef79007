import type { Account } from '../../account.ts';
import { refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import type { Price, Subscription } from '../../state.ts';
import { update } from '../changes.ts';
import { mergeMetadata } from '../metadata.ts';
import { keptMethod } from '../payment-methods/attach.ts';
import { planCancellation } from './cancellation.ts';
import { changeItems, haveSameRhythm } from './change-items.ts';
import { planSubscription } from './plan.ts';
import { restartPeriod } from './restart.ts';
import type { UpdateParams } from './update-params.ts';

/** Changes a subscription that has not ended. */
export function updateSubscription(account: Account, subscription: Subscription, given: UpdateParams): void {
  const isAlone = given.off_session ?? false;
  // A refused change must leave nothing half done.
  const draft = copy(subscription);
  const isRestarted = applyChanges(account, draft, given);
  update(account, 'customer.subscription.updated', subscription, () => Object.assign(subscription, draft));
  if (isRestarted) restartPeriod(account, subscription, isAlone);
  planSubscription(account, subscription);
}

/** Whether a new period begins at once. */
function applyChanges(account: Account, subscription: Subscription, given: UpdateParams): boolean {
  if (given.default_payment_method !== undefined) {
    subscription.default_payment_method = keptMethod(
      account,
      given.default_payment_method,
      subscription.customer as string,
      'default_payment_method',
    );
  }
  planCancellation(account, subscription, given);
  if (given.description !== undefined) subscription.description = given.description;
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  const save = given.payment_settings?.save_default_payment_method;
  if (save !== undefined && subscription.payment_settings !== null)
    subscription.payment_settings.save_default_payment_method = save;
  if (subscription.cancellation_details !== null)
    Object.assign(subscription.cancellation_details, given.cancellation_details);
  const isTrialCut = given.trial_end === 'now' && subscription.status === 'trialing';
  if (isTrialCut) subscription.trial_end = account.seconds();
  return changeWhatIsSold(account, subscription, given) || isTrialCut;
}

function changeWhatIsSold(account: Account, subscription: Subscription, given: UpdateParams): boolean {
  if (given.items === undefined) return false;
  const before = subscription.items.data.map(({ price, quantity = 1 }) => ({ price, quantity }));
  changeItems(account, subscription, given.items);
  const [was, is] = [before[0]?.price as Price, subscription.items.data[0]?.price as Price];
  const after = subscription.items.data.map(({ price, quantity = 1 }) => ({ price, quantity }));
  const isOther = JSON.stringify(before) !== JSON.stringify(after);
  if (isOther && subscription.status !== 'trialing' && given.proration_behavior !== 'none') {
    throw refused(
      'The local simulator makes no prorations: send `proration_behavior=none`, or change the plan by a schedule.',
      { param: 'proration_behavior' },
    );
  }
  return !haveSameRhythm(was, is) && subscription.status !== 'trialing';
}
