import * as z from 'zod';
import { resourceMissing, requireRow } from './errors.ts';
import { expandable, integer, moment, text, nonEmptyText } from './params.ts';
import type { State } from '../state.ts';
import { operation } from './operation.ts';

/** The parameters of every list. */
export const pageParams = {
  ...expandable,
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
};

/** The filter of lists by the time since which their rows were made. */
export const createdSince = z.strictObject({ gte: moment().optional() }).optional();

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

interface Listed {
  id: string;
  object: string;
}

/** Whether `value` passes a filter; an absent filter lets everything pass. */
export const passesFilter = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value;

/**
 * One page of `rows`, which are stored oldest first; Stripe lists the newest first. Reads only the rows around the
 * page: walking 100,000 rows page by page must not test every row for every page.
 */
export function listPage<T extends Listed>(
  rows: Iterable<T>,
  { limit = 10, starting_after: after }: Page,
  url: string,
  matches: (row: T) => boolean = () => true,
) {
  const all = [...rows];
  const data: T[] = [];
  for (let at = firstIndex(all, after); at >= 0 && data.length <= limit; at -= 1) {
    const row = all[at] as T;
    if (matches(row)) data.push(row);
  }
  const hasMore = data.length > limit;
  if (hasMore) data.pop();
  return listObject(data, url, hasMore);
}

function firstIndex(all: Listed[], after: string | undefined): number {
  if (after === undefined) return all.length - 1;
  const at = all.findLastIndex(({ id }) => id === after);
  if (at === -1) throw resourceMissing(all[0]?.object ?? 'object', after, 'starting_after');
  return at - 1;
}

/** A list as the API shows it. */
export function listObject<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, url, has_more: hasMore, data };
}

/** `GET <base>/{id}`: one object, or Stripe's 404 that names its kind. */
export const retrieve = (base: string, kind: string, rowsOf: (state: State) => Map<string, object>) =>
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => requireRow(rowsOf(account.state), kind, ids.id ?? ''),
  });

/** Throws Stripe's error for a filter that names a customer who is unknown or deleted. */
export function checkCustomer(state: State, customer: string | undefined): void {
  if (customer !== undefined) requireRow(state.customers, 'customer', customer, 'customer');
}

/** `GET <base>`: a page of the rows whose fields equal the given filters. */
export const listBy = <T extends { id: string; object: string }, F extends string>(
  base: string,
  rowsOf: (state: State) => Iterable<T>,
  filters: Record<F, (row: T) => string | null | undefined>,
) => {
  const names = Object.keys(filters) as F[];
  const filterParams = Object.fromEntries(names.map((name) => [name, nonEmptyText().optional()]));
  return operation({
    method: 'GET',
    path: base,
    params: z.strictObject({ ...pageParams, ...filterParams }),
    run: ({ account, params }) => {
      const wanted = params as Partial<Record<F, string>>;
      checkCustomer(account.state, (wanted as { customer?: string }).customer);
      return listPage(rowsOf(account.state), params, base, (row) =>
        names.every((name) => passesFilter(wanted[name], filters[name](row))),
      );
    },
  });
};
