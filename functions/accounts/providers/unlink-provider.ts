import type { oauth, Provider } from '#shared/contracts/accounts/oauth.ts';
import { keepSessionStep } from '../sign-in/devices.ts';
import { removeProviderIdentityStep } from './identities.ts';
import { changeUserStep, subAttribute, type User } from '../users.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { type Mail, newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';
import { signInMethods } from '../messages.ts';
import { requireWayToSignIn } from '../sign-in/sign-in-methods.ts';
import { revertLink } from '../mail-links/link-tokens.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/**
 * DELETE /oauth/{provider}: no session knows by what it was begun, so all but this one end, in the transaction that unlinks, with the
 * sign-ins that are under way. The owner is mailed the link that takes the account back. Of two removals at once one is refused, so
 * that a way to sign in stays (P209).
 */
export const unlinkProvider: UseCase<typeof oauth.unlink> = async ({
  params: { provider },
  actor,
  now,
  request,
}) => {
  const { user } = actor;
  const { _id, email, emailVerified, googleSub, appleSub, passkeys, sessionEpoch } = user;
  const attribute = subAttribute[provider];
  const sub = user[attribute];
  if (sub === null) throw new AppError('provider_not_linked');
  await requireWayToSignIn(user, { [attribute]: null });
  const epoch = sessionEpoch + 1;
  const unlinkedProviders = [...new Set([...user.unlinkedProviders, provider])];
  const mails = removalMails(user, provider, now);
  await transact([
    removeProviderIdentityStep(provider, sub, _id),
    changeUserStep(
      _id,
      { [attribute]: null, unlinkedProviders, sessionEpoch: epoch },
      // an address that is verified meanwhile is to get the mail
      { email, emailVerified, googleSub, appleSub, passkeys, sessionEpoch },
    ),
    keepSessionStep(actor, epoch),
    ...mails.map(putMailStep),
    accountStep(_id, { action: 'provider-removed', way: provider }, request, now),
  ]).catch((error: unknown) => {
    if (isConditionFailed(error, 'session_ended')) throw new AppError('unauthenticated', { cause: error });
    throw isConditionFailed(error, 'user_changed') ? new AppError('conflict', { cause: error }) : error;
  });
  return { success: true };
};

/** An address that was never verified may belong to another person: it gets none. */
function removalMails(user: User, provider: Provider, now: Date): Mail[] {
  const { name, email, emailVerified } = user;
  if (!emailVerified) return [];
  const data = { name, method: signInMethods[provider], revertUrl: revertLink(user, now) };
  return [newMail({ to: email, content: { template: 'provider-removed', data } }, now)];
}
