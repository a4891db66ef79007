import { removeProviderIdentityStep, setPasswordStep } from '../providers/identities.ts';
import { changeUserStep, linkedProviders, subAttribute, type User } from '../users.ts';
import { accountOf, eventStep, type Sender } from '#functions/platform/security-events.ts';
import type { Step } from '#functions/platform/table/table.ts';
import { hashNewPassword } from '../sign-in/passwords.ts';
import * as z from 'zod';
import { Email } from '#shared/contracts/fields.ts';
import { adminRole } from '#shared/rules/accounts/role.ts';
import { findRoles, hasFirstAdmin, putRolesStep, recordFirstAdminStep, withMovedUser } from '../roles.ts';
import { env } from '#functions/platform/kit/env.ts';

/**
 * What makes the account with the e-mail of the stage's settings (`FIRST_ADMIN_EMAIL`) the first admin, once per stage.
 * Only for a password that the owner of the mailbox chooses by a mailed link: everybody can register the address (P49).
 */
async function firstAdmin(
  user: User,
  now: Date,
): Promise<{ changes: Partial<Pick<User, 'role'>>; steps: Step[] }> {
  const { _id, email } = user;
  const isFirst = z.safeParse(Email, env().FIRST_ADMIN_EMAIL).data === email && !(await hasFirstAdmin());
  if (!isFirst) return { changes: {}, steps: [] };
  const roles = withMovedUser(await findRoles(), user, adminRole);
  return { changes: { role: adminRole }, steps: [recordFirstAdminStep(_id, now), putRolesStep(roles)] };
}

/**
 * The steps by which the owner of a mailbox chooses the password of its account: every session ends, a pending change of
 * e-mail is dropped, and the e-mail is verified. An account that was unverified may have been prepared by another person,
 * so their providers are unlinked too (P49). The first admin is made here, so the role decides first how long the password must be
 * (P160). Throws what `hashNewPassword` throws, at the `field` of the password. Refused as `user_changed` when a provider was linked since.
 */
export async function mailboxPasswordSteps(
  user: User,
  { password, field }: { password: string; field: string },
  sender: Sender,
  now: Date,
): Promise<Step[]> {
  const { _id, email, emailVerified, sessionEpoch, googleSub, appleSub } = user;
  const admin = await firstAdmin(user, now);
  const hashed = await hashNewPassword(password, { ...user, ...admin.changes }, field);
  const unlinked = emailVerified ? [] : linkedProviders(user);
  return [
    setPasswordStep(email, _id, hashed),
    changeUserStep(
      _id,
      {
        sessionEpoch: sessionEpoch + 1,
        pendingEmail: null,
        emailVerified: true,
        knownSince: now.toISOString(),
        ...Object.fromEntries(unlinked.map(([provider]) => [subAttribute[provider], null])),
        ...admin.changes,
      },
      { email, sessionEpoch, emailVerified, googleSub, appleSub },
    ),
    ...unlinked.flatMap(([provider, sub]) => [
      removeProviderIdentityStep(provider, sub, _id),
      eventStep({ action: 'provider-removed', object: accountOf(_id), way: provider }, sender, now),
    ]),
    eventStep({ action: 'password', object: accountOf(_id), way: 'link' }, sender, now),
    ...admin.steps,
  ];
}
