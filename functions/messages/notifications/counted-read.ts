import { shownSince } from '../../accounts/notification-counters.ts';
import { findUser, type User } from '../../accounts/users.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { ofUser } from '../../platform/table/partitions.ts';
import { queryAll } from '../../platform/table/table.ts';
import { setCounters, uncountExpired } from './counters.ts';
import { findNotifications, Notification, writtenBetween } from './notifications.ts';

/** Counters that lag behind by this much are counted anew: a week later DynamoDB begins to delete what they still count. */
const maxLagMs = 28 * 86_400_000;

/**
 * Reads with counters that agree with the rows. `user` is as it was read with the session; `read` gets the user with the
 * counters, and the time since which notifications are shown. It returns null when the rows contradict the counters, and
 * is called again when they have been counted anew.
 */
export const readCounted = <T>(
  user: User,
  now: Date,
  read: (counted: User, since: string) => Promise<T | null>,
): Promise<T> =>
  retryOnConflict(async (attempt) => {
    const found = attempt === 1 ? user : ((await findUser(user._id)) ?? user);
    const covered = found.notificationsSince;
    const shown = shownSince(now);
    // another function's clock may be ahead
    const since = covered > shown ? covered : shown;
    if (Date.parse(since) - Date.parse(covered) >= maxLagMs)
      return readAgain(await recount(found, since), since, read);
    const [expired, result] = await Promise.all([
      queryAll(Notification, ofUser('notification', user._id), writtenBetween(covered, since)),
      read(found, since),
    ]);
    if (expired.length > 0) return readAgain(await uncountExpired(found, expired, since), since, read);
    return result ?? readAgain(await recount(found, since), since, read);
  });

/** A second contradiction is a change since the counters were written: all is read once more. */
async function readAgain<T>(
  counted: User,
  since: string,
  read: (counted: User, since: string) => Promise<T | null>,
): Promise<T> {
  const result = await read(counted, since);
  if (result === null) throw new ConditionFailed('counter_changed', 0);
  return result;
}

const recount = async (user: User, since: string): Promise<User> =>
  setCounters(user, await findNotifications(user._id, since), since);
