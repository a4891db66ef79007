import type * as z from 'zod';
import { readLinkToken, type LinkPurpose } from './link-tokens.ts';
import { limitRate } from '../rate-limits.ts';
import { ConditionFailed, isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';

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
