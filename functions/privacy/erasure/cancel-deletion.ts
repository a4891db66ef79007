import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { accountStep, type Sender } from '../../platform/audit/security-events.ts';
import { cancelDeletionStep } from './deletions.ts';
import { findUser } from '../../accounts/users.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { siteUrl } from '../../platform/site-settings.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transact } from '../../platform/table/table.ts';
import { keepAccountSteps } from './keep-account.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { AppError } from '../../platform/kit/app-error.ts';
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
