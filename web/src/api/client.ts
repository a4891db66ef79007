import type { ResponseBody, Endpoint, RequestInput } from '#shared/contracts/endpoint.ts';
import type { Api } from '#shared/contracts/index.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { endSession, getSession } from './session.ts';

/** The wire's name of a field at fault: the form says the person's own word for it. */
const fieldName = /^Revisa el campo «[^»]*»: /;

/** A call that did not succeed. `message` is Spanish and meant for people; `network` means no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly field: string | undefined;
  readonly details: unknown;

  constructor(
    status: number,
    body: Omit<Partial<ErrorBody>, 'code'> & { code: ErrorCode | 'network'; message: string },
  ) {
    super(body.message.replace(fieldName, ''));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.details = body.details;
  }
}

type Input<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof E ? Part : never]: RequestInput<E, Part>;
};
type Call<E extends Endpoint> = keyof Input<E> extends never
  ? (input?: undefined, signal?: AbortSignal) => Promise<ResponseBody<E>>
  : Record<string, never> extends Input<E>
    ? (input?: Input<E>, signal?: AbortSignal) => Promise<ResponseBody<E>>
    : (input: Input<E>, signal?: AbortSignal) => Promise<ResponseBody<E>>;

type GroupClient<G extends keyof Api> = {
  [O in keyof Api[G]]: Api[G][O] extends Endpoint ? Call<Api[G][O]> : never;
};

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** `[method, path]` of every operation of a group. */
export type Rows = Record<string, [method: string, path: string]>;

/**
 * Every operation of a group as a function: `productsApi.list({ query: { page: 2 } })`. Each group is a module of its
 * own, so that a page loads the rows it calls and no others.
 */
export const groupClient = <G extends keyof Api>(rows: Rows): GroupClient<G> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [method, path]]) => [
      name,
      (input: Parts = {}, signal?: AbortSignal) => send(method, urlOf(path, input), input.body, signal),
    ]),
  ) as unknown as GroupClient<G>;

/** Where an operation is asked, for what is asked for before its code has come. */
export const addressOf = ([, path]: Rows[string], input: Parts): string => urlOf(path, input);

function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/** The one fetch of the browser: JSON both ways, the bearer token when there is one (storefront.md section 7). */
async function send(method: string, url: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const token = getSession()?.token;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, {
      code: 'network',
      message: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.',
    });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const error = (answer ?? {}) as Partial<ErrorBody>;
  // the session this call was made with has ended; one that began meanwhile has not
  if (error.code === 'unauthenticated' && token === getSession()?.token) endSession();
  throw new ApiError(response.status, {
    ...error,
    code: error.code ?? 'unavailable',
    message: error.message ?? 'El servicio no responde. Inténtalo de nuevo en un momento.',
  });
}
