import { createHash, randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';

type Prefix =
  | 'usr'
  | 'prd'
  | 'pic'
  | 'stk'
  | 'stn'
  | 'cat'
  | 'rev'
  | 'opt'
  | 'ord'
  | 'evt'
  | 'imp'
  | 'rfd'
  | 'ret'
  | 'exp'
  | 'dwn'
  | 'ntf'
  | 'mal'
  | 'asm'
  | 'exr'
  | 'clp'
  | 'rtn'
  | 'run'
  | 'bat'
  | 'rol'
  | 'aud'
  | 'sec';

/** Makes the ids of the moment that was asked for last. */
let latest = { at: NaN, next: monotonicFactory() };

/** A new id with the prefix of its kind, which sorts by time: `ord_01JD…`. Those of one request, of one moment, by their turn. */
export function newId<P extends Prefix>(prefix: P, now: Date): `${P}_${string}` {
  const at = now.getTime();
  // a new factory, because one gives an earlier moment the time of the later one
  if (latest.at !== at) latest = { at, next: monotonicFactory() };
  return `${prefix}_${latest.next(at)}`;
}

/** 256 random bits in base64url, for sessions and links: too many to guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a token (SHA-256, base64url): a reader of the table cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
