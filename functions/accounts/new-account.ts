import { customerRole } from '#shared/rules/accounts/role.ts';
import { indexes, keys } from './entities.ts';
import { putStep, type Step } from '#functions/platform/table/table.ts';
import { totalUsersStep } from './user-counters.ts';
import { indexUserSteps } from './user-search-index.ts';
import { newUser, type User } from './users.ts';
import { type Mail, newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { confirmLink } from './mail-links/confirmation.ts';
import { addEmailIdentityStep, isEmailTaken } from './providers/identities.ts';
import { hashNewPassword } from './sign-in/passwords.ts';
import { limitRate } from './rate-limits.ts';

/**
 * The steps that write a new user: the user, its search terms and the count of users. The identities belong into the same
 * transaction. Each step costs two write units; most users have three or four search terms. Refused as `user_exists` when
 * the user has been written before.
 */
export const createUserSteps = (user: User): Step[] => [
  putStep(
    'user_exists',
    {
      ...keys.user(user._id),
      ...indexes.users(user._id),
      ...(user.role !== customerRole && indexes.usersOfRole(user.role, user._id)),
      ...user,
    },
    { condition: 'attribute_not_exists(pk)' },
  ),
  totalUsersStep(user._id),
  ...indexUserSteps(user),
];

/** The mail with the link that confirms a new user's e-mail, to be written with the user. */
export function welcomeMail({ _id, email, name }: User, now: Date): Mail {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  return newMail({ to: email, content: { template: 'welcome', data } }, now);
}

/** A new account, not yet written. */
interface NewAccount {
  user: User;
  /** The steps of one transaction; refused as `email_taken` when the e-mail belongs to another account. */
  steps: Step[];
}

/**
 * A new account with a password. Its steps write the e-mail identity, the user and the welcome mail with its confirmation
 * link, so that of concurrent sign-ups with one e-mail one wins (P33).
 */
export async function newAccount(
  { name, email, password }: { name: string; email: string; password: string },
  fields: Partial<Pick<User, 'hasProfile' | 'stripeCustomerId' | 'signedUpFrom'>>,
  now: Date,
): Promise<NewAccount> {
  const user = newUser({ email, name, emailVerified: false, role: 'user', ...fields }, now);
  const hashed = await hashNewPassword(password, user);
  const steps = [
    addEmailIdentityStep(email, { userId: user._id, ...hashed }, now),
    ...createUserSteps(user),
    putMailStep(welcomeMail(user, now)),
  ];
  return { user, steps };
}

/** Whether an account uses an e-mail. A public endpoint, hence limited by the caller's network (P38): throws 429. */
export async function emailExists(email: string, ip: string, now: Date) {
  await limitRate({ 'check-email-ip': ip }, now);
  const exists = await isEmailTaken(email, now);
  return { success: true as const, data: { exists } };
}
