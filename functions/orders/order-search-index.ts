import * as z from 'zod';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { maxCartLines } from '#shared/rules/orders/cart.ts';
import { indexedWords, plain } from '#shared/rules/text-search.ts';
import type { User } from '#functions/accounts/index.ts';
import { keys } from './entities.ts';
import { parseSearch, searchTerms, termsWithItem } from '#functions/platform/table/search-terms.ts';
import { deleteStep, get, putStep, type Step } from '#functions/platform/table/table.ts';
import type { StoredOrder } from './orders.ts';

/*
 * The index that orders are searched by (search-orders.ts), written in the transactions that place and sell an order. The buyer's
 * name and e-mail, and the titles of its products, are those of that time.
 */

/** With the steps of the largest sale a transaction stays below a hundred. */
const maxTerms = 8;

/** Of products. A line less in an order leaves two steps of its sale to them. */
const maxProductTerms = 40;

/** The part of an order's number that no other order of the day has: numbers begin alike, and would all be in one partition. */
export const numberTerm = (orderNumber: string): string =>
  plain(orderNumber.slice(orderNumber.lastIndexOf('-') + 1));

/** The recipient, who becomes known with the payment, only adds terms: one that was dropped would find the order twice. */
function termsOf(
  { orderNumber, shippingAddress }: StoredOrder,
  { name, email }: Pick<User, 'name' | 'email'>,
): string[] {
  const placed = searchTerms([numberTerm(orderNumber), email], [name], maxTerms);
  const recipient = searchTerms([], [shippingAddress?.name ?? ''], maxTerms);
  const added = recipient.filter((word) => !placed.some((other) => other.startsWith(word)));
  return [...placed, ...added].slice(0, maxTerms);
}

/** What an order is found by: terms with an item of their own, and words that only narrow a search. */
interface OrderTerms {
  items: string[];
  words: string[];
}

/** Words of products that name none. */
const fillers = new Set(['con', 'del', 'las', 'los', 'para', 'por', 'sin', 'una', 'the', 'and', 'for']);

/** A product is found by its names (`creatina`); amounts (`300g`) and short words only narrow that. */
const isProductName = (word: string): boolean => /^\p{L}{3,}$/u.test(word) && !fillers.has(word);

/** Terms of products that the transaction has room for which sells the order. */
const roomOf = ({ lines }: StoredOrder): number =>
  Math.min(maxProductTerms, 2 * (maxCartLines - lines.length));

/** The terms of people, then those of the products. */
function allTerms(order: StoredOrder, buyer: Pick<User, 'name' | 'email'>, room: number): OrderTerms {
  const people = termsOf(order, buyer);
  const words = new Set(order.lines.flatMap(({ title }) => indexedWords(title)));
  const added = [...words].filter((word) => !people.includes(word));
  const names = added.filter(isProductName).slice(0, room);
  const narrowing = added.filter((word) => !isProductName(word)).slice(0, maxProductTerms);
  return { items: [...termsWithItem(people), ...names], words: [...people, ...names, ...narrowing] };
}

/** Whether the steps below leave no product out; a large order gets the rest of its terms at night (order-recount.ts). */
export const hasAllTerms = (order: StoredOrder, buyer: User): boolean =>
  allTerms(order, buyer, Infinity).items.length === allTerms(order, buyer, roomOf(order)).items.length;

/** The steps that index a new order; they write the same items again when they are repeated. */
export const indexOrderSteps = (order: StoredOrder, buyer: User): Step[] =>
  putTermSteps(order, allTerms(order, buyer, roomOf(order)));

const putTermSteps = ({ _id, userId }: StoredOrder, { items, words }: OrderTerms): Step[] =>
  items.map((word) => putStep('search_term_exists', { ...keys.orderSearchTerm(word, _id), words, userId }));

/**
 * The steps that index an order which is in the index; none when that says all of it. Terms of before, such as a name that its buyer had
 * then, stay named by the number's, which an erasure reads (P138).
 */
export async function reindexOrderSteps(
  order: StoredOrder,
  buyer: User,
  room = roomOf(order),
): Promise<Step[]> {
  const { items, words } = allTerms(order, buyer, room);
  const before = (await findTerms(order))?.words ?? [];
  const isIndexed = words.every((word) => before.includes(word));
  return isIndexed ? [] : putTermSteps(order, { items, words: [...new Set([...words, ...before])] });
}

/** The words of all terms of an order, as its number's has them. */
const findTerms = ({ orderNumber, _id }: StoredOrder) =>
  get(Terms, keys.orderSearchTerm(numberTerm(orderNumber), _id));

/** Terms of products that the transaction has room for which changes an address. */
const maxTermsOfAddress = 70;

/**
 * The steps that index an order whose recipient has another name: the terms of the old one are removed. Terms that the night has
 * added stay named by the number's, which an erasure reads.
 */
export async function readdressSteps(
  order: StoredOrder,
  buyer: Pick<User, 'name' | 'email'> | null,
): Promise<Step[]> {
  const before = await findTerms(order);
  if (!before) return [];
  const { items, words } = allTerms(order, buyer ?? { name: '', email: '' }, maxTermsOfAddress);
  const ofProducts = new Set(order.lines.flatMap(({ title }) => indexedWords(title)));
  const kept = new Set([...words, ...before.words.filter((word) => ofProducts.has(word))]);
  if (before.words.length === kept.size && before.words.every((word) => kept.has(word))) return [];
  const dropped = termsWithItem(before.words).filter((word) => !kept.has(word));
  return [
    ...putTermSteps(order, { items, words: [...kept] }),
    ...dropped.map((word) => deleteStep('search_term_gone', keys.orderSearchTerm(word, order._id))),
  ];
}

const Terms = z.object({ words: z.array(z.string()) });

/** The beginning of an order's number as it is typed, with its end or without: `TZ-261129-`, `TZ-2611`, `261129`. */
const typedDay = /(?:^|\s)#?(?:TZ-?(\d\d)?(\d\d)?(\d\d)?|(\d\d)(\d\d)(\d\d))(?:-(?=(\w)?)|(?=\s|$))/i;

/** A search for orders: its terms, the longest first, and the days that it names. */
interface OrderSearch {
  terms: string[];
  start?: Date;
  end?: Date;
}

/** Of an order's number only the end is in the index; its beginning is the day of the order, a month or a year of them. */
export function parseOrderSearch(search: string): OrderSearch {
  const found = typedDay.exec(search);
  const [year, month, day] = found?.[4] ? found.slice(4) : (found?.slice(1) ?? []);
  const days = year === undefined ? {} : daysOf(year, month, day);
  if (!found || !days) return { terms: parseSearch(search) };
  const terms = parseSearch(search.replace(typedDay, ' '));
  // the end of a number names one order, whatever its day
  return found[7] === undefined ? { terms, ...days } : { terms };
}

/** A year, a month or a day in Madrid, of two digits each; null for what is none. */
function daysOf(year: string, month?: string, day?: string): Pick<OrderSearch, 'start' | 'end'> | null {
  const first = new Date(`20${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(first.getTime()) || (day && first.getUTCDate() !== Number(day))) return null;
  const next = new Date(first);
  if (day) next.setUTCDate(next.getUTCDate() + 1);
  else if (month) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  const startOf = (date: Date) => madridDay(date.toISOString().slice(0, 10)).start;
  return { start: startOf(first), end: startOf(next) };
}
