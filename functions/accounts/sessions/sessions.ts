import * as z from 'zod';
import type { StaffDuty } from '#shared/contracts/accounts/auth.ts';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';
import { SecondFactor, staffDutyOf } from '../passkeys/second-factor.ts';
import { accountEntities, keys } from '../entities.ts';
import { deleteItem, put, update } from '#functions/platform/table/table.ts';
import { earlier, endOf, tokenEnd } from './session-lifetimes.ts';
import { User } from '../users.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import { browserName, type ViewerLocation } from '#functions/platform/kit/network.ts';

/** With what and from where a session is used. The address of the network is not part of it. */
export const Client = z.object({
  /** Browser and system, such as `Chrome en Windows`; null when they are not known. */
  browser: z.string().nullable(),
  place: z.object({ country: z.string(), city: z.string().nullable() }).nullable(),
});
export type Client = z.output<typeof Client>;

/** Of a call that does not say it. */
export const unknownClient: Client = { browser: null, place: null };

/** What is read of a request. */
interface Sent {
  headers: Record<string, string | undefined>;
  location: ViewerLocation | null;
}

/** With what and from where a request was sent, as far as a list of devices needs it. */
export async function clientOf({ headers, location }: Sent): Promise<Client> {
  const browser = await browserName(headers['user-agent']);
  return { browser, place: location && { country: location.country, city: location.city } };
}

/** The item of a session. */
export const StoredSession = z.object({
  sk: z.string(),
  epoch: z.int(),
  signedInAt: z.iso.datetime(),
  /** The last password typed, or passkey or recovery code used, since the sign-in; absent before: then the sign-in is the last proof. */
  steppedUpAt: z.iso.datetime().optional(),
  secondFactor: SecondFactor.optional(),
  /** When each token expires, by the token's hash. */
  tokens: z.record(z.string(), z.iso.datetime()),
  viewerId: z.string().optional(),
  /** The viewer's own session, which started the view. */
  viewerSessionId: z.string().optional(),
  /** The last refresh, or the sign-in. */
  lastUsedAt: z.iso.datetime(),
  client: Client,
});

/** A live session with its user, read together. */
export interface Session {
  user: User;
  /** The same for all tokens of one sign-in. */
  id: string;
  /** The tokens of the session, this one included. */
  tokens: Record<string, string>;
  /** The hash of the token that was sent. */
  hash: string;
  signedInAt: Date;
  /** The last proof of presence: the sign-in, or a password typed or passkey used since. A refresh does not move it. */
  steppedUpAt: Date;
  staffDuty: StaffDuty;
  expiresAt: Date;
  /** The user of the back office who views the site as the session's user, without changing anything. */
  viewer: Viewer | undefined;
}

/** A user of the back office, and the session in which a view was started. */
export interface Viewer {
  userId: string;
  sessionId: string;
}

/** A new token of a session. */
interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** A session not yet written. */
interface NewSession extends IssuedToken, Pick<Session, 'staffDuty'> {
  item: { pk: string; sk: string };
}

/**
 * Makes a session with a token of seven days, or a view of fifteen minutes that another session starts, not yet written. The token is
 * the user's id, the session's id and 256 random bits, of which the table has only the hash, in the user's own partition.
 */
export function newSession(
  user: User,
  now: Date,
  {
    startedBy,
    client = unknownClient,
    secondFactor,
  }: { startedBy?: Session; client?: Client; secondFactor?: SecondFactor | undefined } = {},
): NewSession {
  const id = newToken();
  const expiresAt = tokenEnd(now, startedBy ? 'view' : 'session', endOf(now, user));
  const { token, hash } = newSessionToken(user._id, id);
  const item = {
    ...keys.session(user._id, id),
    epoch: user.sessionEpoch,
    signedInAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    client,
    tokens: { [hash]: expiresAt.toISOString() },
    ttl: ttlOf(accountEntities.session, now, expiresAt),
    ...(secondFactor && { secondFactor }),
    ...(startedBy && { viewerId: startedBy.user._id, viewerSessionId: startedBy.id }),
  };
  return { token, expiresAt, staffDuty: staffDutyOf(user, secondFactor), item };
}

function newSessionToken(userId: string, id: string): { token: string; hash: string } {
  const secret = newToken();
  return { token: `${userId}.${id}.${secret}`, hash: tokenHash(secret) };
}

/** A token's own expiry decides; DynamoDB deletes by `ttl`, late. */

/** Writes a new session and returns it with its token. */
export async function openSession(user: User, now: Date, client?: Client): Promise<NewSession> {
  const session = newSession(user, now, { client });
  await put(session.item);
  return session;
}

/**
 * How long the old token of a refreshed session still works: requests in flight and other tabs, which get the new token
 * by the browser's storage event, must not be signed out.
 */
const graceMs = 30_000;

/** Tokens that a session keeps; concurrent refreshes of many tabs leave one each. */
const maxTokens = 20;

/**
 * Adds a token of seven days to a session, ends the sent one after the grace period, and notes the use. It is one write on the session's
 * item, so that no token outlives a session that was closed in the meantime: throws `ConditionFailed('session_ended')` then.
 */
export async function renewSession(
  session: Session,
  now: Date,
  client: Client = unknownClient,
): Promise<IssuedToken> {
  const { user, id, signedInAt } = session;
  const expiresAt = tokenEnd(now, 'session', endOf(signedInAt, user));
  const { token, hash } = newSessionToken(user._id, id);
  const graceEnd = earlier(session.expiresAt, new Date(now.getTime() + graceMs));
  const stale = staleTokens(session, now);
  const removal = stale.length > 0 ? ` REMOVE ${stale.map((_, i) => `tokens.#stale${i}`).join(', ')}` : '';
  await update(keys.session(user._id, id), {
    update: `SET tokens.#fresh = :expiresAt, tokens.#sent = :graceEnd, #ttl = :ttl, lastUsedAt = :now, #client = :client${removal}`,
    condition: 'attribute_exists(tokens.#sent)',
    names: {
      '#fresh': hash,
      '#sent': session.hash,
      '#ttl': 'ttl',
      '#client': 'client',
      ...Object.fromEntries(stale.map((each, i) => [`#stale${i}`, each])),
    },
    values: {
      ':expiresAt': expiresAt.toISOString(),
      ':graceEnd': graceEnd.toISOString(),
      ':ttl': ttlOf(accountEntities.session, now, expiresAt),
      ':now': now.toISOString(),
      ':client': client,
    },
    refusal: 'session_ended',
  });
  return { token, expiresAt };
}

/** The hashes of tokens to remove: the expired ones, and those that expire first beyond the number that is kept. */
function staleTokens({ tokens, hash }: Session, now: Date): string[] {
  const others = Object.entries(tokens)
    .filter(([each]) => each !== hash)
    .sort(([, one], [, other]) => one.localeCompare(other));
  const surplus = others.length - maxTokens;
  return others.filter(([, at], i) => new Date(at) <= now || i < surplus).map(([each]) => each);
}

export type StoredSession = z.output<typeof StoredSession>;

/** Whether a token of a session of a user still works. */
export const isLive = (session: StoredSession, user: User, now: Date): boolean =>
  isCurrent(session, user, now) &&
  Object.values(session.tokens).some((expiresAt) => new Date(expiresAt) > now);

/** Whether neither its time nor a ban nor a change of the password has ended a session of a user. */
export const isCurrent = ({ epoch, signedInAt }: StoredSession, user: User, now: Date): boolean =>
  !user.banned && epoch === user.sessionEpoch && endOf(new Date(signedInAt), user) > now;

/** Ends a session with all its tokens, those of a refresh under way included; ending it twice is no error. */
export const closeSession = async ({ user, id }: Session): Promise<void> =>
  void (await deleteItem(keys.session(user._id, id)));
