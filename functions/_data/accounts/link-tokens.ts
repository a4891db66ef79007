import * as z from 'zod';
import { newToken, tokenHash } from '../../_kit/ids.ts';
import { keys } from '../table/keys.ts';
import { isConditionFailed } from '../table/errors.ts';
import { get, put, putStep, deleteItem, deleteStep, type Step } from '../table/table.ts';

/** What a single-use secret is good for, and for how many seconds. */
export const linkLifetimes = {
  'reset-password': 60 * 60,
  'confirm-email': 24 * 60 * 60,
  'oauth-state': 10 * 60,
  'sign-in': 60,
} as const;
export type LinkPurpose = keyof typeof linkLifetimes;

const Stored = z.object({ payload: z.record(z.string(), z.unknown()), expiresAt: z.iso.datetime() });

type Payload = Record<string, unknown>;

/** Makes a single-use secret for one purpose. Only its hash is stored, with what it stands for. */
export async function issueLinkToken(purpose: LinkPurpose, payload: Payload, now: Date): Promise<string> {
  const token = newToken();
  await put(tokenItem(purpose, token, payload, now));
  return token;
}

/** The same as part of a transaction. */
export function issueLinkTokenStep(purpose: LinkPurpose, payload: Payload, now: Date) {
  const token = newToken();
  const step = putStep('token_exists', tokenItem(purpose, token, payload, now));
  return { token, step };
}

/**
 * Uses a secret up and gives what it stands for, parsed; null when it is unknown, used, or past its time.
 * Reading deletes in the same write, so of two uses at once one wins (P24).
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
  return item && live(z.parse(Stored, item), payload, now);
}

/** What a secret stands for, without using it up; `redeemStep` then does so in the transaction of what it allows. */
export async function readLinkToken<S extends z.core.$ZodType>(
  purpose: LinkPurpose,
  token: string,
  payload: S,
  now: Date,
): Promise<z.output<S> | null> {
  const stored = await get(Stored, keys.linkToken(tokenHash(token), purpose));
  return stored && live(stored, payload, now);
}

/** Uses a secret up; `Refused('link_used')` when another was faster. */
export const redeemStep = (purpose: LinkPurpose, token: string): Step =>
  deleteStep('link_used', keys.linkToken(tokenHash(token), purpose), { condition: 'attribute_exists(pk)' });

/** The table deletes late: a secret past its time is none. */
const live = <S extends z.core.$ZodType>(stored: z.output<typeof Stored>, payload: S, now: Date) =>
  new Date(stored.expiresAt) > now ? z.parse(payload, stored.payload) : null;

function tokenItem(purpose: LinkPurpose, token: string, payload: Payload, now: Date) {
  const expiresAt = new Date(now.getTime() + linkLifetimes[purpose] * 1000);
  return {
    ...keys.linkToken(tokenHash(token), purpose),
    payload,
    expiresAt: expiresAt.toISOString(),
    ttl: Math.ceil(expiresAt.getTime() / 1000),
  };
}
