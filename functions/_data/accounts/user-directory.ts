import * as z from 'zod';
import { writeCursor } from '../table/cursor.ts';
import { searchTermPartition } from '../table/keys.ts';
import { query } from '../table/table.ts';
import { parseSearch } from './user-search-index.ts';
import { findManyUsers, listUsers, type User } from './users.ts';

/** One search term of a user as an item of the table, with all terms (`words`) of that user. */
const SearchTermItem = z.object({ pk: z.string(), sk: z.string(), words: z.array(z.string()) });
type SearchTermItem = z.output<typeof SearchTermItem>;

const termOf = ({ sk }: SearchTermItem): string => sk.slice(0, sk.lastIndexOf('#'));
const userIdOf = ({ sk }: SearchTermItem): string => sk.slice(sk.lastIndexOf('#') + 1);

/** Items per query when a second term filters most of them out: 12 KB, three units. */
const readSize = 100;

/**
 * A page of the users whose name or e-mail has, for each term of the search, a word that starts with it, and the cursor of
 * the next page; all users, newest first, for an empty search. The cost depends on the matches of the longest term, not on
 * the number of users: one unit for some 30 of them, and one for each user of the page. Throws 400 for a forged cursor (P34).
 */
export async function searchUsers(
  search: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ users: User[]; cursor: string | null }> {
  const terms = parseSearch(search);
  if (terms.length === 0) return listUsers(limit, cursor);
  // one more than requested shows whether there is a next page, so that no page is empty
  const found = await findSearchTermItems(terms, limit + 1, cursor);
  const page = found.slice(0, limit);
  const users = new Map((await findManyUsers(page.map(userIdOf))).map((user) => [user._id, user]));
  const { pk, sk } = page.at(-1) ?? {};
  return {
    users: page.flatMap((item) => users.get(userIdOf(item)) ?? []),
    cursor: found.length > limit ? writeCursor({ pk, sk }) : null,
  };
}

/** The matching items of `count` users, one for each user, in the order of the matched term. */
async function findSearchTermItems(
  terms: string[],
  count: number,
  cursor?: string,
): Promise<SearchTermItem[]> {
  const [longest = ''] = terms;
  const found: SearchTermItem[] = [];
  let next = cursor;
  do {
    const page = await query(SearchTermItem, searchTermPartition(longest), {
      prefix: longest,
      limit: terms.length > 1 ? readSize : count - found.length,
      cursor: next,
    });
    found.push(...page.items.filter((item) => isMatch(item, terms)));
    next = page.cursor ?? undefined;
  } while (next && found.length < count);
  return found.slice(0, count);
}

/** Whether a user matches every term, and this item is the one that represents them: the first that matches the longest. */
const isMatch = (item: SearchTermItem, terms: string[]): boolean =>
  terms.every((term) => item.words.some((word) => word.startsWith(term))) &&
  item.words.find((word) => word.startsWith(terms[0]!)) === termOf(item);
