import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

type Prefix = 'usr' | 'prd' | 'cat' | 'ord' | 'ntf' | 'mal' | 'asm' | 'rtn' | 'run' | 'bat';

/** A new id that says what it names and sorts by time: `ord_01JD…`. */
export const newId = <P extends Prefix>(prefix: P, now: Date): `${P}_${string}` =>
  `${prefix}_${ulid(now.getTime())}`;

/** 256 random bits, for sessions and links: guessing one is out of the question. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token: a reader of the table cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
