import type { accountData } from '#shared/contracts/accounts/account-data.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { accountStep, type Sender } from '../_data/audit/security-events.ts';
import { cancelDeletionStep } from '../_data/erasures/deletions.ts';
import { findUser } from '../_data/accounts/users.ts';
import { newMail, putMailStep } from '../_data/mail/mails.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { transact } from '../_data/table/table.ts';
import { keepAccountSteps } from '../_flows/erasures/keep-account.ts';
import type { UseCase } from '../_http/serve.ts';
import { AppError } from '../_kit/app-error.ts';
import { deletionState } from './deletion-state.ts';

/** DELETE /account/deletion: mark, routines and mail in one transaction. A second call changes nothing. */
export const cancelDeletion: UseCase<typeof accountData.cancelDeletion> = async ({ actor, request, now }) => {
  const { _id } = actor.user;
  await retryOnConflict(() => unmark(_id, request, now), { whenExhausted: 'conflict' });
  const user = await findUser(_id);
  if (!user) throw new AppError('unauthenticated');
  return deletionState(user, now);
};

async function unmark(userId: string, sender: Sender, now: Date): Promise<void> {
  const user = await findUser(userId);
  if (!user?.deletion) return;
  const kept = await keepAccountSteps(user, now);
  const data = { name: user.name, profileUrl: `${await siteUrl()}${profileTabPath('perfil')}` };
  const mail = newMail({ to: user.email, content: { template: 'deletion-cancelled', data } }, now);
  await transact([
    cancelDeletionStep(user),
    ...kept,
    accountStep(userId, { action: 'deletion-cancelled' }, sender, now),
    putMailStep(mail),
  ]);
}
