import { newMail, putMailStep, type Mail } from '../../_data/mail/mails.ts';
import type { User } from '../../_data/accounts/users.ts';
import type { Step } from '../../_data/table/table.ts';
import { signInMethods } from './messages.ts';
import { revertLink } from './revert-link.ts';

/**
 * The mail that tells the owner about a new way to sign in, with the link that takes it back, and the steps that write both
 * in the transaction of the change.
 */
export async function signInAdded(
  before: User,
  method: keyof typeof signInMethods,
  now: Date,
): Promise<{ mail: Mail; steps: Step[] }> {
  const { step, revertUrl } = await revertLink(before, now);
  const data = { name: before.name, method: signInMethods[method], revertUrl };
  const mail = newMail({ to: before.email, content: { template: 'sign-in-added', data } }, now);
  return { mail, steps: [step, putMailStep(mail)] };
}
