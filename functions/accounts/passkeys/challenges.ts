import * as z from 'zod';
import type { SignedChallenge } from '#shared/contracts/accounts/passkeys.ts';
import { issueLinkToken, linkLifetimes, redeemLinkToken } from '../mail-links/link-tokens.ts';
import type { Session } from '../sessions/sessions.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { hostCookie, hostCookieName } from '#functions/platform/kit/cookies.ts';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';

type Purpose = 'add-passkey' | 'passkey-sign-in' | 'passkey-step-up';

/** For how long the browser asks, in milliseconds. */
export const challengeMs = linkLifetimes['passkey-sign-in'] * 1000;

const Payload = z.object({ holder: z.string() });

/** A new challenge of 256 random bits. `holder` is the session or the browser that may answer it (P148). */
export const issueChallenge = (purpose: Purpose, holder: string, now: Date): Promise<string> =>
  issueLinkToken(purpose, { holder }, now);

const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/**
 * Uses up the challenge that a browser has answered, whatever becomes of the answer, and returns it. Throws `challenge_expired` for one
 * that is unknown, used, older than five minutes, of another ceremony or of another holder (P148).
 */
export async function redeemChallenge(
  purpose: Purpose,
  holder: string,
  { response }: { response: Pick<SignedChallenge['response'], 'clientDataJSON'> },
  now: Date,
): Promise<string> {
  const challenge = challengeOf(response.clientDataJSON);
  const issued = challenge === null ? null : await redeemLinkToken(purpose, challenge, Payload, now);
  if (challenge === null || issued?.holder !== holder) throw new AppError('challenge_expired');
  return challenge;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return z.safeParse(ClientData, data).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** A session as the holder of a challenge. */
export const holderOf = ({ user, id }: Session): string => `${user._id} ${id}`;

const cookieName = 'passkey';

/** Who asks for the challenge of a sign-in: a browser, by the hash of its cookie. */
interface Browser {
  holder: string;
  cookie: string;
}

/** The browser of a request, and its cookie for as long as a challenge is good. Tabs of one browser share it. */
export function browserOf(cookies: Record<string, string>): Browser {
  const sent = cookies[hostCookieName(cookieName)] ?? '';
  const secret = /^[\w-]{43}$/.test(sent) ? sent : newToken();
  return {
    holder: tokenHash(secret),
    cookie: hostCookie(cookieName, secret, challengeMs / 1000),
  };
}
