import { addEmailIdentityStep } from './providers/identities.ts';
import { putMailStep } from '../platform/mail/outbox/mails.ts';
import { createUserSteps } from './create-user.ts';
import type { Step } from '../platform/table/table.ts';
import { newUser, type User } from './users.ts';
import { hashNewPassword } from './sign-in/new-password.ts';
import { welcomeMail } from './welcome-mail.ts';

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
