import * as z from 'zod';
import { writeCursor } from '../table/cursor.ts';
import { searchTermPartition } from '../table/keys.ts';
import { query } from '../table/table.ts';
import { parseSearch } from './user-search-index.ts';
import { findManyUsers, listUsers, type User } from './users.ts';

/** A word of a user as it stands in the table, with all others of that user. */
const Listing = z.object({ pk: z.string(), sk: z.string(), words: z.array(z.string()) });
type Listing = z.output<typeof Listing>;

const wordOf = ({ sk }: Listing): string => sk.slice(0, sk.lastIndexOf('#'));
const userIdOf = ({ sk }: Listing): string => sk.slice(sk.lastIndexOf('#') + 1);

/** Items read at once where a second word lets few of them pass: 12 KB, three units. */
const readSize = 100;

/**
 * A page of the users whose name or e-mail has a word with each beginning that is searched for, and the cursor of the next
 * page; all users, newest first, where nothing is searched for. Costs what the longest of the beginnings finds, not
 * who exists: a unit for some 30 items of it, and a unit for each user of the page. A forged cursor is 400 (P34).
 */
export async function searchUsers(
  search: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ users: User[]; cursor: string | null }> {
  const beginnings = parseSearch(search);
  if (beginnings.length === 0) return listUsers(limit, cursor);
  // one more than asked for tells whether there is a next page: none of them is empty
  const found = await findListings(beginnings, limit + 1, cursor);
  const page = found.slice(0, limit);
  const users = new Map((await findManyUsers(page.map(userIdOf))).map((user) => [user._id, user]));
  const { pk, sk } = page.at(-1) ?? {};
  return {
    users: page.flatMap((listing) => users.get(userIdOf(listing)) ?? []),
    cursor: found.length > limit ? writeCursor({ pk, sk }) : null,
  };
}

/** So many users' listings, each user's once, in the order of the word found. */
async function findListings(beginnings: string[], count: number, cursor?: string): Promise<Listing[]> {
  const [longest = ''] = beginnings;
  const found: Listing[] = [];
  let next = cursor;
  do {
    const page = await query(Listing, searchTermPartition(longest), {
      prefix: longest,
      limit: beginnings.length > 1 ? readSize : count - found.length,
      cursor: next,
    });
    found.push(...page.items.filter((listing) => isFound(listing, beginnings)));
    next = page.cursor ?? undefined;
  } while (next && found.length < count);
  return found.slice(0, count);
}

/** Whether a user has all words, and this listing stands for them: of several that begin alike the first one does. */
const isFound = (listing: Listing, beginnings: string[]): boolean =>
  beginnings.every((beginning) => listing.words.some((word) => word.startsWith(beginning))) &&
  listing.words.find((word) => word.startsWith(beginnings[0]!)) === wordOf(listing);
