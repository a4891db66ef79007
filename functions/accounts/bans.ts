import { indexes, keys } from './entities.ts';
import { type Step, updateStep } from '#functions/platform/table/table.ts';
import { bannedUsersStep } from './user-counters.ts';
import type { Author } from './user-events.ts';
import type { User } from './users.ts';

/** The user as it was read, so far as a ban depends on it. */
const unchanged = ({ role, sessionEpoch, banned }: User) => ({
  condition: '#role = :role AND sessionEpoch = :epoch AND banned = :was',
  names: { '#role': 'role' },
  values: { ':role': role, ':epoch': sessionEpoch, ':was': banned },
});

/**
 * The steps that ban a user and count the ban. Sessions end for good: they do not come back when the user is readmitted.
 * Refused as `user_changed` when the user is not as it was read.
 */
export function banSteps(user: User, ban: { reason: string | null; by: Author }, now: Date): Step[] {
  const { condition, names, values } = unchanged(user);
  const { gsi4pk, gsi4sk } = indexes.bannedUsers(user._id);
  return [
    updateStep('user_changed', keys.user(user._id), {
      update:
        'SET banned = :yes, ban = :ban, sessionEpoch = :nextEpoch, gsi4pk = :partition, gsi4sk = :position',
      condition,
      names,
      values: {
        ...values,
        ':yes': true,
        ':ban': { at: now.toISOString(), ...ban },
        ':nextEpoch': user.sessionEpoch + 1,
        ':partition': gsi4pk,
        ':position': gsi4sk,
      },
    }),
    bannedUsersStep(user._id, 1),
  ];
}

/** The steps that readmit a user, and count it. Refused as `user_changed` when the user is not as it was read. */
export function unbanSteps(user: User): Step[] {
  const { condition, names, values } = unchanged(user);
  return [
    updateStep('user_changed', keys.user(user._id), {
      update: 'SET banned = :no, ban = :none REMOVE gsi4pk, gsi4sk',
      condition,
      names,
      values: { ...values, ':no': false, ':none': null },
    }),
    bannedUsersStep(user._id, -1),
  ];
}
