import { plain } from '#shared/rules/text-search.ts';
import type { User } from '../accounts/users.ts';
import { keys } from '../table/keys.ts';
import { parseSearch, searchTerms } from '../table/search-terms.ts';
import { putStep, type Step } from '../table/table.ts';
import type { StoredOrder } from './orders.ts';

/*
 * The index that orders are searched by (search-orders.ts), written in the transactions that place and sell an order. The buyer's
 * name and e-mail are those of that time.
 */

/** With the steps of the largest sale a transaction stays below a hundred. */
const maxTerms = 8;

/** The part of an order's number that no other order of the day has: numbers begin alike, and would all be in one partition. */
export const numberTerm = (orderNumber: string): string =>
  plain(orderNumber.slice(orderNumber.lastIndexOf('-') + 1));

/** The recipient, who becomes known with the payment, only adds terms: one that was dropped would find the order twice. */
function termsOf({ orderNumber, shippingAddress }: StoredOrder, { name, email }: User): string[] {
  const placed = searchTerms([numberTerm(orderNumber), email], [name], maxTerms);
  const recipient = searchTerms([], [shippingAddress?.name ?? ''], maxTerms);
  const added = recipient.filter((word) => !placed.some((other) => other.startsWith(word)));
  return [...placed, ...added].slice(0, maxTerms);
}

/** The steps that index an order; they write the same items again when they are repeated. */
export function indexOrderSteps(order: StoredOrder, buyer: User): Step[] {
  const words = termsOf(order, buyer);
  return words.map((word) =>
    putStep('search_term_exists', {
      ...keys.orderSearchTerm(word, order._id),
      words,
      userId: order.userId,
    }),
  );
}

/** The steps that index an order whose recipient has become known; none when the terms are the same. */
export const reindexOrderSteps = (before: StoredOrder, after: StoredOrder, buyer: User): Step[] =>
  termsOf(before, buyer).join(' ') === termsOf(after, buyer).join(' ') ? [] : indexOrderSteps(after, buyer);

/** The terms of a search for orders, the longest first; of an order's number only its end is in the index. */
export const parseOrderSearch = (search: string): string[] =>
  parseSearch(search.replace(/(^|\s)#?TZ-\d{6}-(?=\w)/gi, '$1'));
