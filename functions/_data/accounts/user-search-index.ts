import { plain, searchWords } from '#shared/rules/text-search.ts';
import { AppError } from '../../_kit/app-error.ts';
import { keys } from '../table/keys.ts';
import { isConditionFailed, ConditionFailed } from '../table/errors.ts';
import { putStep, deleteStep, transact, type Step } from '../table/table.ts';
import { changeUserStep, findUser, type User } from './users.ts';

/**
 * The words that users are found by (user-directory.ts), written in the transactions that make a user or change a name or
 * an e-mail. Each is an item of its own (keys.userWord).
 */

/** What words are made of. */
type Listed = Pick<User, '_id' | 'name' | 'email'>;

/** A name of twenty words is found by its first ones, so that a change of it stays a small transaction. */
const mostWords = 12;
/** Letters of a word that count; an e-mail counts whole. */
const longestWord = 40;
/** Partitions are named by so many letters (keys.ts). */
const shortestWord = 2;

const cut = (word: string): string => Array.from(word).slice(0, longestWord).join('');
const isLongEnough = (word: string): boolean => Array.from(word).length >= shortestWord;

/**
 * The words of a user: the e-mail whole, the words of the name, the parts of the e-mail's local part. One that another
 * begins with is left out: `lucia` would find nothing that `lucia@example.com` does not. Most people have three or four.
 */
export function searchTermsOf({ name, email }: Pick<User, 'name' | 'email'>): string[] {
  const [local = ''] = email.split('@');
  const parts = [...searchWords(name), ...searchWords(local)].map(cut);
  const words = [...new Set([plain(email), ...parts])].filter(isLongEnough);
  const isCovered = (word: string) => words.some((other) => other !== word && other.startsWith(word));
  return words.filter((word) => !isCovered(word)).slice(0, mostWords);
}

/**
 * The words of a search, the longest first, as they are compared; what holds an `@` is the beginning of an e-mail. None
 * when not one of them has two letters: there is nothing to look under yet.
 */
export function parseSearch(search: string): string[] {
  const words = search
    .split(/\s+/)
    .flatMap((part) => (part.includes('@') ? [address(part)] : searchWords(part)));
  const longestFirst = [...new Set(words.map((word) => (word.includes('@') ? word : cut(word))))].toSorted(
    (a, b) => b.length - a.length,
  );
  return longestFirst.some(isLongEnough) ? longestFirst : [];
}

/** Without what stands in no address: it would only ask the table for odd keys. */
const address = (part: string): string => plain(part).replace(/[^\p{L}\p{N}@.!$%&'*+/=?^_`{|}~-]/gu, '');

/** The steps that list a new user: two write units a word. Each item tells all words, so that one is read for many. */
export function indexUserSteps(user: Listed): Step[] {
  const words = searchTermsOf(user);
  return words.map((word) => putStep('word_exists', { ...keys.userWord(word, user._id), words }));
}

/**
 * The steps that list a user by another name or e-mail: none where the words stay, else one for each old and each new word,
 * 24 at most. Their transaction must refuse when name or e-mail are no longer those of `before`.
 */
export function reindexUserSteps(before: Listed, after: Partial<Pick<User, 'name' | 'email'>>): Step[] {
  const [old, words] = [searchTermsOf(before), searchTermsOf({ ...before, ...after })];
  if (old.join(' ') === words.join(' ')) return [];
  const left = old.filter((word) => !words.includes(word));
  return [
    ...left.map((word) => deleteStep('word_moved', keys.userWord(word, before._id))),
    ...indexUserSteps({ ...before, ...after }),
  ];
}

/** How often others may be faster. */
const tries = 5;

/**
 * Changes a name, with what is saved along with it, and gives the user. Whoever else changes name or e-mail meanwhile, the
 * words are those of what stands in the end. `Refused('user_gone')` when there is no user, 409 `conflict` after some tries.
 */
export async function renameUser(
  user: User,
  changes: Pick<User, 'name'> & Partial<Pick<User, 'phone' | 'shippingAddress'>>,
): Promise<User> {
  for (let attempt = 1; ; attempt++) {
    const known = attempt === 1 ? user : await knownUser(user._id);
    const { _id, name, email } = known;
    const steps = [
      changeUserStep(_id, changes, { name, email }),
      ...reindexUserSteps(known, { name: changes.name }),
    ];
    try {
      await transact(steps);
      return await knownUser(_id);
    } catch (error) {
      if (!isConditionFailed(error, 'user_changed')) throw error;
      if (attempt === tries) throw new AppError('conflict', { cause: error });
    }
  }
}

async function knownUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new ConditionFailed('user_gone', 0);
  return user;
}
