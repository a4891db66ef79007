import { auditStep } from '../../platform/audit/audit-entries.ts';
import { permissionsOf, withBannedUser, type Roles } from '../../accounts/roles.ts';
import { newUserEvent, putUserEventStep } from '../../accounts/user-events.ts';
import { auditedUser, findUser, type User } from '../../accounts/users.ts';
import type { Step } from '../../platform/table/table.ts';
import { changeRoles } from '../../accounts/change-roles.ts';
import { messages } from '../../platform/messages.ts';
import { AppError } from '../../platform/kit/app-error.ts';

interface Decision {
  userId: string;
  callerId: string;
  /** Whether the user shall be banned, or readmitted. */
  isBan: boolean;
  reason?: string | undefined;
  now: Date;
  /** Throws what speaks against it, of users and roles as they are now. */
  check?: (user: User, stored: Roles) => void;
  /** What is written about the user. */
  stepsFor: (user: User, caller: User) => Step[];
}

/**
 * Bans or readmits a user: user, counts, event and audit entry in one transaction. Nothing is written when that has been
 * done; returns whether this call has done it.
 */
export const decideBan = ({ userId, callerId, isBan, reason, now, check, stepsFor }: Decision) =>
  changeRoles<boolean>({ callerId, needed: 'users:ban' }, async (stored, { user: caller, permissions }) => {
    const user = await findUser(userId);
    if (!user) throw new AppError('user_not_found');
    if (user.banned === isBan) return { roles: stored.roles, result: false };
    if (!permissionsOf(stored, user.role).every((each) => permissions.includes(each)))
      throw new AppError('forbidden', { message: messages.bansTooMuch });
    check?.(user, stored);
    const event = newUserEvent(
      { kind: isBan ? 'ban' : 'unban', author: caller, ...(reason && { text: reason }) },
      now,
    );
    return {
      roles: withBannedUser(stored, user.role, isBan ? 1 : -1).roles,
      result: true,
      steps: [
        ...stepsFor(user, caller),
        putUserEventStep(user._id, event),
        auditStep(
          { author: caller, now },
          {
            action: isBan ? 'ban' : 'unban',
            object: auditedUser(user),
            before: user,
            after: { ...user, banned: isBan },
            reason,
          },
        ),
      ],
    };
  });
