import { canonicalPhone } from '#shared/rules/accounts/person.ts';
import { keys } from './entities.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { parseSearch, searchTerms, termsWithItem } from '#functions/platform/table/search-terms.ts';
import { deleteStep, putStep, type Step, transact } from '#functions/platform/table/table.ts';
import { changeUserStep, findUser, type User } from './users.ts';

/**
 * The index that users are searched by (user-directory.ts): one item for each search term of a user (keys.userSearchTerm),
 * written in the transactions that create a user or change a name, an e-mail or a phone.
 */

/** The fields that search terms are made of. */
type IndexedUser = Pick<User, '_id' | 'name' | 'email' | 'phone'>;

/** A name of twenty words is found by the first ones only, so that a change of it stays a small transaction. */
const maxTerms = 12;

/**
 * The search terms of a user: the whole e-mail, the phone, the words of the name, the words of the e-mail's local part. Most users
 * have three or four.
 */
export function searchTermsOf({ name, email, phone }: Omit<IndexedUser, '_id'>): string[] {
  const [local = ''] = email.split('@');
  return searchTerms([email, ...(phone === null ? [] : [phoneTerm(phone)])], [name, local], maxTerms);
}

/** A phone number as the index has it: without the country where that is Spain. */
const phoneTerm = (phone: string): string =>
  canonicalPhone(phone)
    .replace(/^\+34|^34(?=\d{9}$)/, '')
    .replace('+', '');

/** The terms of a search for users; what looks like a phone is one term, however it is written. */
export const parseUserSearch = (search: string): string[] =>
  /^[+\d\s().\-/]+$/.test(search) && search.replace(/\D/g, '').length >= minPhone
    ? [phoneTerm(search)]
    : parseSearch(search);

/** Digits that are taken for a phone. */
const minPhone = 5;

/** The steps that index a new user: two write units per term. Each item has all terms, so that a search reads one of them. */
export function indexUserSteps(user: IndexedUser): Step[] {
  const words = searchTermsOf(user);
  return termsWithItem(words).map((word) =>
    putStep('search_term_exists', { ...keys.userSearchTerm(word, user._id), words }),
  );
}

/**
 * The steps that index a changed name, e-mail or phone: none when the terms are the same, else one for each old and each new
 * term, 24 at most. Their transaction must be conditional on the name, the e-mail and the phone of `before`.
 */
export function reindexUserSteps(before: IndexedUser, after: Partial<Omit<IndexedUser, '_id'>>): Step[] {
  const { name = before.name, email = before.email, phone = before.phone } = after;
  const changed = { _id: before._id, name, email, phone };
  const [old, terms] = [searchTermsOf(before), searchTermsOf(changed)];
  if (old.join(' ') === terms.join(' ')) return [];
  const removed = termsWithItem(old).filter((term) => !terms.includes(term));
  return [
    ...removed.map((term) => deleteStep('search_term_deleted', keys.userSearchTerm(term, before._id))),
    ...indexUserSteps(changed),
  ];
}

/** The steps that take a user out of the index; their transaction must be conditional on name, e-mail and phone. */
export const unindexUserSteps = (user: IndexedUser): Step[] =>
  termsWithItem(searchTermsOf(user)).map((term) =>
    deleteStep('search_term_deleted', keys.userSearchTerm(term, user._id)),
  );

/**
 * Changes a name or a phone, with what is saved along with it, and returns the user. The search terms are those of the name, e-mail and
 * phone that are stored in the end, also when other calls change them concurrently. Throws `ConditionFailed('user_gone')` when
 * there is no such user, 409 `conflict` after the last try.
 */
export const renameUser = (
  user: User,
  changes: { [K in 'name' | 'phone' | 'shippingAddress']?: User[K] | undefined },
): Promise<User> =>
  retryOnConflict(
    async (attempt) => {
      const current = attempt === 1 ? user : await requireUser(user._id);
      const { _id, name, email, phone } = current;
      await transact([
        changeUserStep(_id, changes, { name, email, phone }),
        ...reindexUserSteps(current, { name: changes.name, phone: changes.phone }),
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
