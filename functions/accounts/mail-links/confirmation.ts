import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import { findUser, type User } from '../users.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { newMail, putMail } from '#functions/platform/mail/outbox/mails.ts';
import type { auth } from '#shared/contracts/accounts/auth.ts';
import { readExpiredLinkToken } from './link-tokens.ts';
import { limitRate } from '../rate-limits.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/**
 * The payload of a confirmation link: this user receives the mail of this address. The address is hashed, because the token stays for
 * a month and an erasure does not find it.
 */
export const ConfirmTokenPayload = z.object({ userId: z.string(), addressHash: z.string() });

/** The link that confirms an address of a user. */
export const confirmLink = (userId: string, email: string): MailLink => ({
  purpose: 'confirm-email',
  payload: { userId, addressHash: tokenHash(email) },
  page: tokenPath('confirmEmail', ''),
});

/** The current or pending address of the user that a payload means; undefined when it is neither any more. */
export const confirmedAddress = (
  { email, pendingEmail }: User,
  { addressHash }: z.output<typeof ConfirmTokenPayload>,
): string | undefined =>
  [email, pendingEmail].flatMap((each) => each ?? []).find((each) => tokenHash(each) === addressHash);

/** Sends a confirmation link to the current or pending address of a user. */
export async function sendConfirmation(
  { _id, name }: Pick<User, '_id' | 'name'>,
  email: string,
  now: Date,
): Promise<void> {
  const data = { name, confirmUrl: confirmLink(_id, email) };
  await putMail(newMail({ to: email, content: { template: 'confirm-email', data } }, now));
}

/**
 * Sends a confirmation link again to the address of an earlier one, which may have expired, if that address still waits for
 * its confirmation. It needs no session: the mail goes where the first one went.
 */
export const resendConfirmation: UseCase<typeof auth.resendConfirmation> = async ({ body, now, request }) => {
  await limitRate({ 'mail-ip': request.ip }, now);
  const payload = await readExpiredLinkToken('confirm-email', body.token, ConfirmTokenPayload);
  const user = payload && (await findUser(payload.userId));
  if (!user) throw new AppError('link_expired');
  const email = confirmedAddress(user, payload);
  const isWaiting = email === user.pendingEmail || !user.emailVerified;
  if (email === undefined || !isWaiting) throw new AppError('link_expired');
  await limitRate({ 'mail-account': user._id, 'confirm-address': email }, now);
  await sendConfirmation(user, email, now);
  return { success: true, data: { email } };
};
