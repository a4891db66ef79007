import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

type Prefix =
  | 'usr'
  | 'prd'
  | 'pic'
  | 'stk'
  | 'stn'
  | 'cat'
  | 'opt'
  | 'ord'
  | 'evt'
  | 'rfd'
  | 'exp'
  | 'ntf'
  | 'mal'
  | 'asm'
  | 'rtn'
  | 'run'
  | 'bat'
  | 'rol'
  | 'aud';

/** A new id with the prefix of its kind, which sorts by time: `ord_01JD…`. */
export const newId = <P extends Prefix>(prefix: P, now: Date): `${P}_${string}` =>
  `${prefix}_${ulid(now.getTime())}`;

/** 256 random bits in base64url, for sessions and links: too many to guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a token (SHA-256, base64url): a reader of the table cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
