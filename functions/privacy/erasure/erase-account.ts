import { beginErasure, eraseUserSteps, forgetDeletion } from './deletions.ts';
import { findUser } from '../../accounts/users.ts';
import { transact } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { findErasureWaits } from './erasure-waits.ts';
import { removeAlerts } from './remove-alerts.ts';
import { removeMails } from './remove-mails.ts';
import { endSubscription } from '../../subscriptions/stripe/stop-charging.ts';
import { log } from '../../platform/kit/log.ts';
import { eraseRest } from './erase-rest.ts';

/**
 * Erases an account whose time has come; false while something keeps it. Once it has begun, the deletion is not taken back: a paid
 * subscription is ended for an account that goes. What breaks off, or meets an order or a return, is continued on another night. From
 * the transaction of no return on whatever is under way finds no user, and the list of erasures says what is left to do (P137).
 */
export async function eraseAccount(userId: string, now: Date): Promise<boolean> {
  const due = await findUser(userId);
  if (due?.deletion === null) await forgetDeletion(userId);
  if (!due?.deletion || new Date(due.deletion.eraseAt) > now) return false;
  if ((await findErasureWaits(due, now)).length > 0) return false;
  if (!due.deletion.isErasing && !(await tryWrite(beginErasure(due, now), 'user_changed'))) return false;
  await endSubscription(due, now);
  // read before what it rests on: an order, a return or a notification written since refuses the transaction
  const user = await findUser(userId);
  if (!user?.deletion || (await findErasureWaits(user, now)).length > 0) return false;
  await removeAlerts(user);
  await removeMails(user, now);
  if (!(await tryWrite(transact(eraseUserSteps(user, now)), 'user_changed'))) return false;
  log.info('account erased', { user: userId });
  await eraseRest(userId, now);
  return true;
}
