import { plain, searchWords } from '#shared/rules/text-search.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed } from '../table/errors.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { putStep, deleteStep, transact, type Step } from '../table/table.ts';
import { changeUserStep, findUser, type User } from './users.ts';

/**
 * The index that users are searched by (user-directory.ts): one item for each search term of a user (keys.userSearchTerm),
 * written in the transactions that create a user or change a name or an e-mail.
 */

/** The fields that search terms are made of. */
type IndexedUser = Pick<User, '_id' | 'name' | 'email'>;

/** A name of twenty words is found by the first ones only, so that a change of it stays a small transaction. */
const maxTerms = 12;
/** In characters; longer words are cut, e-mails are not. */
const maxTermLength = 40;
/** In characters: the partition of a term is named by its first two (keys.ts). */
const minTermLength = 2;

const truncateTerm = (word: string): string => Array.from(word).slice(0, maxTermLength).join('');
const isLongEnough = (word: string): boolean => Array.from(word).length >= minTermLength;

/**
 * The search terms of a user: the whole e-mail, the words of the name, the words of the e-mail's local part. A term that
 * is the start of another is redundant: `lucia` finds nothing that `lucia@example.com` does not. Most users have three or four.
 */
export function searchTermsOf({ name, email }: Pick<User, 'name' | 'email'>): string[] {
  const [local = ''] = email.split('@');
  const parts = [...searchWords(name), ...searchWords(local)].map(truncateTerm);
  const words = [...new Set([plain(email), ...parts])].filter(isLongEnough);
  const isCovered = (word: string) => words.some((other) => other !== word && other.startsWith(word));
  return words.filter((word) => !isCovered(word)).slice(0, maxTerms);
}

/**
 * The terms of a search, normalized as in the index, the longest first; one with an `@` is the start of an e-mail. Empty
 * when no term has two characters, because every partition of the index needs two.
 */
export function parseSearch(search: string): string[] {
  const words = search
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [sanitizeEmail(part)] : searchWords(part)));
  const longestFirst = [
    ...new Set(words.map((word) => (word.includes('@') ? word : truncateTerm(word)))),
  ].toSorted((a, b) => b.length - a.length);
  return longestFirst.some(isLongEnough) ? longestFirst : [];
}

/** Normalizes the start of an e-mail and removes the characters that no address has. */
const sanitizeEmail = (part: string): string =>
  plain(part).replace(/[^\p{L}\p{N}@.!$%&'*+/=?^_`{|}~-]/gu, '');

/** The steps that index a new user: two write units per term. Each item has all terms, so that a search reads one of them. */
export function indexUserSteps(user: IndexedUser): Step[] {
  const words = searchTermsOf(user);
  return words.map((word) =>
    putStep('search_term_exists', { ...keys.userSearchTerm(word, user._id), words }),
  );
}

/**
 * The steps that index a changed name or e-mail: none when the terms are the same, else one for each old and each new
 * term, 24 at most. Their transaction must be conditional on the name and e-mail of `before`.
 */
export function reindexUserSteps(before: IndexedUser, after: Partial<Pick<User, 'name' | 'email'>>): Step[] {
  const [old, terms] = [searchTermsOf(before), searchTermsOf({ ...before, ...after })];
  if (old.join(' ') === terms.join(' ')) return [];
  const removed = old.filter((term) => !terms.includes(term));
  return [
    ...removed.map((term) => deleteStep('search_term_deleted', keys.userSearchTerm(term, before._id))),
    ...indexUserSteps({ ...before, ...after }),
  ];
}

/**
 * Changes a name, with what is saved along with it, and returns the user. The search terms are those of the name and
 * e-mail that are stored in the end, also when other calls change them concurrently. Throws `ConditionFailed('user_gone')` when
 * there is no such user, 409 `conflict` after the last try.
 */
export const renameUser = (
  user: User,
  changes: Pick<User, 'name'> & Partial<Pick<User, 'phone' | 'shippingAddress'>>,
): Promise<User> =>
  retryOnConflict(
    async (attempt) => {
      const current = attempt === 1 ? user : await requireUser(user._id);
      const { _id, name, email } = current;
      await transact([
        changeUserStep(_id, changes, { name, email }),
        ...reindexUserSteps(current, { name: changes.name }),
      ]);
      return requireUser(_id);
    },
    { whenExhausted: 'conflict' },
  );

async function requireUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new ConditionFailed('user_gone', 0);
  return user;
}
