import { eraseUserSteps, reopenErasure } from '../../_data/erasures/deletions.ts';
import { findUser } from '../../_data/accounts/users.ts';
import { removeAlertsOf } from '../../_data/catalogue/stock-alerts.ts';
import { transact } from '../../_data/table/table.ts';
import { endSubscription } from '../../_flows/subscriptions/stop-charging.ts';
import { log } from '../../_kit/log.ts';
import { eraseRest } from './erase-rest.ts';

/**
 * Erases accounts that a restore has brought back, by the ids of the list of erasures; returns how many there were. They were erased
 * before, so that nothing is waited for and no request is needed. Accounts that were not brought back are passed over again.
 */
export async function eraseAgain(userIds: readonly string[], now: Date): Promise<number> {
  let erased = 0;
  for (const userId of userIds) {
    const restored = await findUser(userId);
    if (restored) {
      await endSubscription(restored, now);
      await removeAlertsOf(restored.email);
    }
    const user = restored && (await findUser(userId));
    if (user) {
      await transact(eraseUserSteps(user, now));
      erased++;
    } else await reopenErasure(userId, now);
    log.info('account erased again', { user: userId });
    await eraseRest(userId, now);
  }
  return erased;
}
