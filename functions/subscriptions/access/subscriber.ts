import { User } from '../../accounts/users.ts';
import { StoredProgress } from '../../routines/progress.ts';
import { getEach } from '../../platform/table/batches.ts';
import { keys } from '../../platform/table/keys.ts';
import { StoredSubscription } from '../subscriptions.ts';

/** A user with the subscription and the progress of the routines, each null where there is none; one round trip. */
export const findSubscriber = (userId: string) =>
  getEach({
    user: [User, keys.user(userId)],
    subscription: [StoredSubscription, keys.subscription(userId)],
    progress: [StoredProgress, keys.routineProgress(userId)],
  });
