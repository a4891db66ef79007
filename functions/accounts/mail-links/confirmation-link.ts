import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import type { User } from '../users.ts';
import type { MailLink } from '../../platform/mail/outbox/mail-link.ts';
import { tokenHash } from '../../platform/kit/ids.ts';

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
