import type { User } from '#functions/accounts/index.ts';
import type { EntityName } from '#functions/entities.ts';

/**
 * A part of a copy. It names each field that it tells: what is about another person, secret, or means nothing outside the shop (hashes,
 * tokens, ids of providers, keys, notes of the back office) is in none.
 */
export interface Part<T> {
  /** The kinds of items that it tells of. */
  kinds: readonly EntityName[];
  read: (user: User, now: Date) => Promise<T>;
}

/** A part of these kinds. */
export const part = <T>(kinds: Part<T>['kinds'], read: Part<T>['read']): Part<T> => ({ kinds, read });
