import type { User } from '../../_data/accounts/users.ts';
import { newMail, putMailStep, type Mail } from '../../_data/mail/mails.ts';
import type { Step } from '../../_data/table/table.ts';
import { revertLink } from './revert-link.ts';

/**
 * The mail that tells the owner about another password, with the link that takes the account back, and the steps that write both in
 * the transaction of the change. An address that was never verified may belong to another person: it gets none.
 */
export async function passwordChanged(before: User, now: Date): Promise<{ steps: Step[]; mails: Mail[] }> {
  if (!before.emailVerified) return { steps: [], mails: [] };
  const { step, revertUrl } = await revertLink(before, now);
  const data = { name: before.name, revertUrl };
  const mail = newMail({ to: before.email, content: { template: 'password-changed', data } }, now);
  return { steps: [step, putMailStep(mail)], mails: [mail] };
}
