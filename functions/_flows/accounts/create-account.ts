import { tokenPath } from '#shared/rules/site-paths.ts';
import { takeEmailStep } from '../../_data/accounts/identities.ts';
import { issueLinkTokenStep } from '../../_data/accounts/link-tokens.ts';
import { putMailStep, newMail, type Mail } from '../../_data/mail/mails.ts';
import { createUserSteps } from '../../_data/accounts/create-user.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';
import { newUser, type User } from '../../_data/accounts/users.ts';
import { hashPassword } from '../../_kit/password.ts';

/** An account with all that belongs to it, not yet written. */
interface NewAccount {
  user: User;
  /** The first of them takes the e-mail; `Refused('email_taken')` when somebody has it. */
  steps: Step[];
  /** To be queued once it is written. */
  welcome: Mail;
}

/**
 * A new account with a password. The e-mail is taken in the same transaction that writes the user and the welcome
 * mail with its confirmation link, so of many at once one wins (P33).
 */
export async function createAccount(
  { name, email, password }: { name: string; email: string; password: string },
  facts: Partial<Pick<User, 'hasProfile' | 'stripeCustomerId' | 'signedUpFrom'>>,
  now: Date,
): Promise<NewAccount> {
  const [passwordHash, site] = await Promise.all([hashPassword(password), siteUrl()]);
  const user = newUser({ email, name, emailVerified: false, role: 'user', ...facts }, now);
  const confirm = issueLinkTokenStep('confirm-email', { userId: user._id, email }, now);
  const confirmUrl = `${site}${tokenPath('confirmEmail', confirm.token)}`;
  const welcome = newMail({ to: email, content: { template: 'welcome', data: { name, confirmUrl } } }, now);
  const steps = [
    takeEmailStep(email, { userId: user._id, passwordHash }),
    ...createUserSteps(user),
    confirm.step,
    putMailStep(welcome),
  ];
  return { user, steps, welcome };
}
