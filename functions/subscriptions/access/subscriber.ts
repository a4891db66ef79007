import { User } from '../../accounts/users.ts';
import { StoredProgress } from '../../routines/progress.ts';
import { getEach } from '../../platform/table/batches.ts';
import { keys as accountKeys } from '../../accounts/entities.ts';
import { keys as subscriptionKeys } from '../entities.ts';
import { keys as routineKeys } from '../../routines/entities.ts';
import { StoredSubscription } from '../subscriptions.ts';

/** A user with the subscription and the progress of the routines, each null where there is none; one round trip. */
export const findSubscriber = (userId: string) =>
  getEach({
    user: [User, accountKeys.user(userId)],
    subscription: [StoredSubscription, subscriptionKeys.subscription(userId)],
    progress: [StoredProgress, routineKeys.routineProgress(userId)],
  });
