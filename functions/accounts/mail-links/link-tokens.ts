import * as z from 'zod';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';
import { accountEntities, keys } from '../entities.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import { ConditionFailed, isConditionFailed } from '#functions/platform/table/errors.ts';
import { deleteItem, deleteStep, get, put, type Step } from '#functions/platform/table/table.ts';
import { limitRate } from '../rate-limits.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { tokenPath } from '#shared/rules/site-paths.ts';
import type { User } from '../users.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';

/** The purposes of single-use tokens, with their lifetimes in seconds. */
export const linkLifetimes = {
  'reset-password': 60 * 60,
  'confirm-email': 24 * 60 * 60,
  /** Sent when an address or a way to sign in has changed: the owner may not read mails every day (P50). */
  'revert-change': 72 * 60 * 60,
  'confirm-alert': 24 * 60 * 60,
  /** As long as a request is kept (stock-alerts.ts). Not used up: a second tap withdraws nothing and is no error. */
  'withdraw-alert': 366 * 24 * 60 * 60,
  /** Not used up either: a mail is kept, and looked for when the next one comes. */
  'stop-review-requests': 366 * 24 * 60 * 60,
  'oauth-state': 10 * 60,
  'sign-in': 60,
  /** Challenges that a passkey signs. */
  'add-passkey': 5 * 60,
  'passkey-sign-in': 5 * 60,
  'passkey-step-up': 5 * 60,
  /** Longer than a sign-in: its user types a password. */
  'join-account': 10 * 60,
} as const;
type LinkPurpose = keyof typeof linkLifetimes;

/** Until when an expired token still says what it was for, so that a confirmation can be sent again. */
const resendableUntil = (expiresAt: Date) => new Date(expiresAt.getTime() + 30 * 86_400_000);

const Stored = z.object({ payload: z.record(z.string(), z.unknown()), expiresAt: z.iso.datetime() });

type Payload = Record<string, unknown>;

/** Writes a single-use token for one purpose and returns it. Only its hash is stored, with the payload. */
export async function issueLinkToken(purpose: LinkPurpose, payload: Payload, now: Date): Promise<string> {
  const token = newToken();
  await put(tokenItem(purpose, token, payload, now));
  return token;
}

/** Writes one token for the links of a mail, valid for the purpose of each with its payload, and returns it. */
export async function issueMailToken(
  links: readonly { purpose: LinkPurpose; payload: Payload }[],
  now: Date,
): Promise<string> {
  const token = newToken();
  await Promise.all(links.map(({ purpose, payload }) => put(tokenItem(purpose, token, payload, now))));
  return token;
}

/**
 * Uses a token and returns its parsed payload; null when it is unknown, used or expired. One write reads and deletes, so
 * of two concurrent uses one wins (P24).
 */
export async function redeemLinkToken<S extends z.core.$ZodType>(
  purpose: LinkPurpose,
  token: string,
  payload: S,
  now: Date,
): Promise<z.output<S> | null> {
  const item = await deleteItem(keys.linkToken(tokenHash(token), purpose), {
    condition: 'attribute_exists(pk)',
    refusal: 'link_used',
  }).catch((error: unknown) => {
    if (!isConditionFailed(error, 'link_used')) throw error;
    return null;
  });
  return item && payloadIfUnexpired(z.parse(Stored, item), payload, now);
}

/**
 * The parsed payload of a token, which stays valid: `redeemStep` uses it in the transaction of what it allows. Null when it
 * is unknown, used or expired.
 */
export async function readLinkToken<S extends z.core.$ZodType>(
  purpose: LinkPurpose,
  token: string,
  payload: S,
  now: Date,
): Promise<z.output<S> | null> {
  const stored = await get(Stored, keys.linkToken(tokenHash(token), purpose));
  return stored && payloadIfUnexpired(stored, payload, now);
}

/** The parsed payload of a token, also of an expired one; null when it is unknown or used. It allows nothing by itself. */
export async function readExpiredLinkToken<S extends z.core.$ZodType>(
  purpose: LinkPurpose,
  token: string,
  payload: S,
): Promise<z.output<S> | null> {
  const stored = await get(Stored, keys.linkToken(tokenHash(token), purpose));
  return stored && z.parse(payload, stored.payload);
}

/** The step that uses a token; refused as `link_used` when another call has used it. */
export const redeemStep = (purpose: LinkPurpose, token: string): Step =>
  deleteStep('link_used', keys.linkToken(tokenHash(token), purpose), { condition: 'attribute_exists(pk)' });

/** Makes a token void by the hash that is stored of it. */
export const voidLinkToken = async (purpose: LinkPurpose, hash: string): Promise<void> =>
  void (await deleteItem(keys.linkToken(hash, purpose)));

/** DynamoDB deletes expired items late, so the expiry is checked on read. */
const payloadIfUnexpired = <S extends z.core.$ZodType>(
  stored: z.output<typeof Stored>,
  payload: S,
  now: Date,
) => (new Date(stored.expiresAt) > now ? z.parse(payload, stored.payload) : null);

function tokenItem(purpose: LinkPurpose, token: string, payload: Payload, now: Date) {
  const expiresAt = new Date(now.getTime() + linkLifetimes[purpose] * 1000);
  return {
    ...keys.linkToken(tokenHash(token), purpose),
    payload,
    expiresAt: expiresAt.toISOString(),
    ttl: ttlOf(
      accountEntities.linkToken,
      now,
      purpose === 'confirm-email' ? resendableUntil(expiresAt) : expiresAt,
    ),
  };
}

/**
 * The payload of a mailed link. Only links that are not valid are counted: guesses by others in the owner's network do not
 * keep a fresh link from working (P38). Throws `link_expired`, or 429.
 */
export async function readLink<S extends z.core.$ZodType>(
  purpose: LinkPurpose,
  token: string,
  payload: S,
  { ip, now }: { ip: string; now: Date },
): Promise<z.output<S>> {
  const found = await readLinkToken(purpose, token, payload, now);
  if (found) return found;
  await limitRate({ 'link-ip': ip }, now);
  throw new AppError('link_expired');
}

/** What a refused transaction of a link means: the account is not any more what the link was sent for. */
export function linkError(error: unknown): unknown {
  if (isConditionFailed(error, 'email_taken')) return new AppError('email_taken', { field: 'email' });
  return error instanceof ConditionFailed ? new AppError('link_expired', { cause: error }) : error;
}

/** The payload of a link that reverts a change of an account: the e-mail and providers of before. */
export const RevertTokenPayload = z.object({
  userId: z.string(),
  email: z.string(),
  changedAt: z.iso.datetime(),
  googleSub: z.string().nullable(),
  appleSub: z.string().nullable(),
});
export type RevertTokenPayload = z.output<typeof RevertTokenPayload>;

/** The link that reverts a change of the account that is made now (P50). */
export function revertLink({ _id, email, googleSub, appleSub }: User, now: Date): MailLink {
  const payload: RevertTokenPayload = {
    userId: _id,
    email,
    changedAt: now.toISOString(),
    googleSub,
    appleSub,
  };
  return { purpose: 'revert-change', payload, page: tokenPath('revertChange', '') };
}
