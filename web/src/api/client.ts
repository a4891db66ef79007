import type { ResponseBody, Endpoint, RequestInput } from '#shared/contracts/endpoint.ts';
import type { Api } from '#shared/contracts/index.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { endRefusedSession, getSession } from './session.ts';

/** Start of the server's validation messages; it names the field of the request, which a form labels itself. */
const fieldPrefix = /^Revisa el campo «[^»]*»: /;

/** A failed call. `message` is Spanish text for the user; code `network` means that no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly field: string | undefined;
  readonly details: unknown;

  constructor(
    status: number,
    body: Omit<Partial<ErrorBody>, 'code'> & { code: ErrorCode | 'network'; message: string },
  ) {
    super(body.message.replace(fieldPrefix, ''));
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

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Method and path of each operation of a contract group. */
export type Rows = Record<string, [method: string, path: string]>;

/**
 * Builds the typed calls of a contract group: `productsApi.list({ query: { page: 2 } })`. Each group is a module of its
 * own, so that a page loads only the groups it calls.
 */
export const groupClient = <G extends keyof Api>(rows: Rows): GroupClient<G> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [method, path]]) => [
      name,
      (input: RequestParts = {}, signal?: AbortSignal) =>
        send(method, toUrl(path, input), input.body, signal),
    ]),
  ) as unknown as GroupClient<G>;

/** URL of an operation, for preloading its response before the code that calls it has loaded. */
export const operationUrl = ([, path]: Rows[string], input: RequestParts): string => toUrl(path, input);

function toUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/**
 * The only fetch of the browser: JSON both ways, with the bearer token of the session. Throws an `ApiError`; an aborted
 * call throws the abort. A 401 ends the session that the call was made with.
 */
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
  // ends only the session of this call, not one that has started since
  if (error.code === 'unauthenticated' && token === getSession()?.token) endRefusedSession();
  throw new ApiError(response.status, {
    ...error,
    code: error.code ?? 'unavailable',
    message: error.message ?? 'El servicio no responde. Inténtalo de nuevo en un momento.',
  });
}
