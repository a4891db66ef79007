import * as z from 'zod';
import type { State } from '../state.ts';
import { requireRow } from './errors.ts';
import { passesFilter, listPage, pageParams } from './lists.ts';
import { operation } from './operation.ts';
import { expandable, nonEmptyText } from './params.ts';

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
