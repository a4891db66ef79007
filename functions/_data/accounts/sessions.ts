import * as z from 'zod';
import { newToken, tokenHash } from '../../_kit/ids.ts';
import { keys } from '../table/keys.ts';
import { put, putStep, deleteItem, transact, updateStep } from '../table/table.ts';
import { getMany } from '../table/batches.ts';
import { User } from './users.ts';

const sessionDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

const StoredSession = z.object({ sk: z.string(), epoch: z.int(), expiresAt: z.iso.datetime() });

/** A live session with its user, read together. */
export interface Session {
  user: User;
  hash: string;
  expiresAt: Date;
}

/** A session not yet written. */
interface NewSession {
  token: string;
  expiresAt: Date;
  item: { pk: string; sk: string };
}

/**
 * Makes a session for seven days (storefront.md section 9). The token is the user's id and 256 random bits;
 * the table keeps only their hash, in the user's own partition.
 */
export function newSession(user: User, now: Date): NewSession {
  const secret = newToken();
  const expiresAt = new Date(now.getTime() + sessionDays * dayMs);
  const item = {
    ...keys.session(user._id, tokenHash(secret)),
    epoch: user.sessionEpoch,
    ...ends(expiresAt),
  };
  return { token: `${user._id}.${secret}`, expiresAt, item };
}

/** Opens a session. */
export async function openSession(user: User, now: Date): Promise<NewSession> {
  const session = newSession(user, now);
  await put(session.item);
  return session;
}

/**
 * How long a refreshed session's old token still works: calls under way and other tabs, which learn of the new
 * token by the browser's storage event, must not be signed out.
 */
const graceMs = 30_000;

/**
 * Slides a session: a fresh one for seven days, and the old one ends in seconds. Both or none, so that a session
 * that was closed meanwhile cannot live on (`Refused('session_ended')`).
 */
export async function renewSession(session: Session, now: Date): Promise<NewSession> {
  const fresh = newSession(session.user, now);
  const end = new Date(Math.min(session.expiresAt.getTime(), now.getTime() + graceMs));
  const { expiresAt, ttl } = ends(end);
  await transact([
    putStep('session_exists', fresh.item),
    updateStep('session_ended', keys.session(session.user._id, session.hash), {
      update: 'SET expiresAt = :expiresAt, #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': 'ttl' },
      values: { ':expiresAt': expiresAt, ':ttl': ttl },
    }),
  ]);
  return fresh;
}

/** The table deletes late, hence both: `expiresAt` is what counts. */
const ends = (at: Date) => ({ expiresAt: at.toISOString(), ttl: Math.ceil(at.getTime() / 1000) });

/**
 * The session of a token, or null when it is unknown, past its expiry, older than the last password change,
 * or its user is banned. One strongly consistent round trip: a ban or a new role is felt at the next call (P20).
 */
export async function findSession(token: string, now: Date): Promise<Session | null> {
  const [userId, secret, ...more] = token.split('.');
  if (!userId?.startsWith('usr_') || !secret || more.length > 0) return null;
  const hash = tokenHash(secret);
  const sessionKey = keys.session(userId, hash);
  const items = await getMany([keys.user(userId), sessionKey]);
  const userItem = items.find((item) => item.sk === 'user');
  const sessionItem = items.find((item) => item.sk === sessionKey.sk);
  if (!userItem || !sessionItem) return null;
  const user = z.parse(User, userItem);
  const session = z.parse(StoredSession, sessionItem);
  const expiresAt = new Date(session.expiresAt);
  if (user.banned || session.epoch !== user.sessionEpoch || expiresAt <= now) return null;
  return { user, hash, expiresAt };
}

/** Ends one session; ending it twice is no error. */
export async function closeSession(session: Session): Promise<void> {
  await deleteItem(keys.session(session.user._id, session.hash));
}
