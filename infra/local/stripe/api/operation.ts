import * as z from 'zod';
import type { Account } from '../account.ts';
import { invalidRequest, requireRow, resourceMissing } from './errors.ts';
import { expandable, integer, moment, nonEmptyText, text } from './params.ts';
import type { State } from '../state.ts';

/** The input of an operation. */
interface Call<Input> {
  account: Account;
  /** The value of `{id}` in the path; empty in a path without it. */
  id: string;
  /** The values of all parts of the path in braces. */
  ids: Record<string, string>;
  params: Input;
  /** The owner of the key. */
  caller: 'server' | 'browser';
}

/** One call of Stripe's API. */
export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  /** Whether Stripe.js may call it, with the publishable key. */
  isForBrowser?: boolean;
  /**
   * Runs without awaiting, so that two requests never interleave: what an operation has checked still holds when it
   * writes.
   */
  run(call: Call<unknown>): object;
}

const declare =
  (method: Operation['method']) =>
  <S extends z.ZodType>(path: string, params: S, run: (call: Call<z.output<S>>) => object): Operation => ({
    method,
    path,
    params,
    run,
  });

export const get = declare('GET');
export const post = declare('POST');
export const remove = declare('DELETE');

/** Lets Stripe.js call an operation, with the publishable key. */
export const forBrowser = (operation: Operation): Operation => ({ ...operation, isForBrowser: true });

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
  get(`${base}/{id}`, z.strictObject(expandable), ({ account, id }) =>
    requireRow(rowsOf(account.state), kind, id),
  );

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
  return get(base, z.strictObject({ ...pageParams, ...filterParams }), ({ account, params }) => {
    const wanted = params as Partial<Record<F, string>>;
    checkCustomer(account.state, (wanted as { customer?: string }).customer);
    return listPage(rowsOf(account.state), params, base, (row) =>
      names.every((name) => passesFilter(wanted[name], filters[name](row))),
    );
  });
};

/** The parameter by which a browser proves its right to an intent. */
export const clientSecret = { client_secret: nonEmptyText().optional() };

interface Intent {
  object: string;
  client_secret: string | null;
}

/** Accepts the server, and a browser that knows the intent's secret. */
export function checkSecret(
  { caller, params }: Pick<Call<{ client_secret?: string | undefined }>, 'caller' | 'params'>,
  intent: Intent,
): void {
  if (caller === 'server' && params.client_secret === undefined) return;
  if (params.client_secret === intent.client_secret) return;
  if (params.client_secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  }
  throw invalidRequest(
    `The client_secret provided does not match the client_secret associated with this ${intent.object}.`,
    'client_secret',
    `${intent.object}_invalid_parameter`,
  );
}

/** The fields of an intent that a browser may see: without the customer and the shop's metadata. */
export function visibleTo(caller: Call<unknown>['caller'], intent: object): object {
  if (caller === 'server') return intent;
  const { customer: _customer, metadata: _metadata, ...view } = intent as Record<string, unknown>;
  return view;
}

/** `GET <base>/{id}` of an intent, for the server and for a browser that knows the secret. */
export const retrieveIntent = (base: string, kind: string, rowsOf: (state: State) => Map<string, Intent>) =>
  forBrowser(
    get(`${base}/{id}`, z.strictObject({ ...expandable, ...clientSecret }), (call) => {
      const intent = requireRow(rowsOf(call.account.state), kind, call.id);
      checkSecret(call, intent);
      return visibleTo(call.caller, intent);
    }),
  );
