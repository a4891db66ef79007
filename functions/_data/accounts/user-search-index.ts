import { keys } from '../table/keys.ts';
import { ConditionFailed } from '../table/errors.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { searchTerms } from '../table/search-terms.ts';
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

/**
 * The search terms of a user: the whole e-mail, the words of the name, the words of the e-mail's local part. Most users
 * have three or four.
 */
export function searchTermsOf({ name, email }: Pick<User, 'name' | 'email'>): string[] {
  const [local = ''] = email.split('@');
  return searchTerms([email], [name, local], maxTerms);
}

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

/** The steps that take a user out of the index; their transaction must be conditional on name and e-mail. */
export const unindexUserSteps = (user: IndexedUser): Step[] =>
  searchTermsOf(user).map((term) => deleteStep('search_term_deleted', keys.userSearchTerm(term, user._id)));

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
