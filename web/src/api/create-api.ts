import type { Endpoint, RequestInput, ResponseBody } from '#shared/contracts/endpoint.ts';
import type { Api } from '#shared/contracts/index.ts';
import { ApiError, send, toUrl, type RequestParts, type Sending } from './client.ts';
import { withStepUp } from './step-up-requests.ts';

type Input<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof E ? Part : never]: Part extends 'body'
    ? Body<E>
    : RequestInput<E, Part>;
};
/** A multipart body is written by the caller (`writeForm`), so that other pages do not load what writes it. */
type Body<E extends Endpoint> = E extends { kind: 'multipart' } ? FormData : RequestInput<E, 'body'>;
/** A document is given as it is. */
type Answer<E extends Endpoint> = E extends { kind: 'pdf' } ? Blob : ResponseBody<E>;
type Call<E extends Endpoint> = (keyof Input<E> extends never
  ? (input?: Sending, signal?: AbortSignal) => Promise<Answer<E>>
  : Record<string, never> extends Input<E>
    ? (input?: Input<E>, signal?: AbortSignal) => Promise<Answer<E>>
    : (input: Input<E> & Sending, signal?: AbortSignal) => Promise<Answer<E>>) & {
  /** The address, for preloading the answer before the code that calls it has loaded. */
  url: (input: Input<E>) => string;
};

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
type Group<G extends keyof Api> = {
  [O in keyof Api[G]]: Api[G][O] extends Endpoint ? Call<Api[G][O]> : never;
};
/** The calls of the contract, by group and name. */
export type ApiClient = { [G in keyof Api as Camel<G>]: Group<G> };

/** Method and path of each call, by group and name, and whether it may ask for a step-up. */
export type Rows = Record<string, Record<string, [method: string, path: string, asksForStepUp?: boolean]>>;

interface Options {
  /** What a failed call says when the answer has no message of ours: one text for a group, or by name. */
  failures?: { [G in keyof ApiClient]?: string | { [O in keyof ApiClient[G]]?: string } };
  /** Runs after a call that the role does not grant. */
  onForbidden?: () => void;
}

/** Whether the server refused a call because of what the role grants. */
export const isNotGranted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'forbidden';

/** The typed calls of the contract: `api.products.list({ query: { page: 2 } })`. One that takes a step-up waits for it. */
export function createApi(rows: Rows, { failures = {}, onForbidden }: Options = {}): ApiClient {
  const toCall = (group: string, name: string, [method, path, asksForStepUp]: Rows[string][string]) => {
    const texts = (failures as Record<string, string | Record<string, string> | undefined>)[group];
    const failure = typeof texts === 'string' ? texts : texts?.[name];
    const call = (input: RequestParts = {}, signal?: AbortSignal) => {
      const once = () => send(method, toUrl(path, input), { ...input, failure }, signal);
      return (asksForStepUp ? withStepUp(once) : once()).catch((error: unknown) => {
        if (isNotGranted(error)) onForbidden?.();
        throw error;
      });
    };
    return Object.assign(call, { url: (input: RequestParts) => toUrl(path, input) });
  };
  return Object.fromEntries(
    Object.entries(rows).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.entries(calls).map(([name, row]) => [name, toCall(group, name, row)])),
    ]),
  ) as unknown as ApiClient;
}
