import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import { sessionHeader } from '#shared/session-header.ts';
import { noteServerTime } from './server-clock.ts';
import { endRefusedSession, getSession } from './session.ts';

/** Start of the server's validation messages; it names the field of the request, which a form labels itself. */
const fieldPrefix = /^Revisa el campo «[^»]*»: /;

type Code = ErrorCode | 'network' | 'timeout';

/** A failed call. `message` is Spanish text for the user; code `network` means that no response arrived, `timeout` not in time. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Code;
  readonly field: string | undefined;
  readonly details: unknown;

  constructor(status: number, body: Omit<Partial<ErrorBody>, 'code'> & { code: Code; message: string }) {
    super(body.message.replace(fieldPrefix, ''));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.field = body.field;
    this.details = body.details;
  }
}

export interface Sending {
  /** The request is sent on when its page is left; the body has at most 64 KB. */
  keepalive?: boolean;
  /** The session that the call names instead of the page's. */
  session?: string;
}

export interface RequestParts extends Sending {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** What the error says when the answer has no message of ours. */
  failure?: string | undefined;
}

/** The address of a call. */
export function toUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/** Milliseconds that a read may take: it is tried twice. */
const readLimit = 10_000;

/** Milliseconds that a change may take: longer than the gateway waits for a function. */
const changeLimit = 35_000;

/**
 * Sends a call. A read without an answer is repeated once. A change is not: a payment may have been made, so the
 * message sends the user to look, and the page asks the server for the new state.
 */
export async function send(
  method: string,
  url: string,
  input: RequestParts,
  signal?: AbortSignal,
): Promise<unknown> {
  const isRead = method === 'GET';
  try {
    return await fetchJson(method, url, input, isRead ? readLimit : changeLimit, signal);
  } catch (error) {
    if (!isRead || !(error instanceof ApiError && error.code === 'timeout')) throw error;
    return fetchJson(method, url, input, readLimit, signal);
  }
}

/**
 * The only fetch of the browser: JSON both ways, a form to the server or a PDF from it, with the name of the session, whose cookie
 * the browser adds. Throws an `ApiError`; a call that its caller aborts throws the abort. A 401 ends the session that
 * the call was made with.
 */
async function fetchJson(
  method: string,
  url: string,
  { body, keepalive, failure, session = getSession()?.token }: RequestParts,
  limitMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  // the browser names the type of a form, with its boundary
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' };
  headers[sessionHeader] = session ?? 'none';
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  const failed = (error: unknown) => {
    if (signal?.aborted) throw error;
    throw limit.signal.aborted ? silence(method) : offline();
  };
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined || isForm ? body : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    }).catch(failed);
    noteServerTime(response.headers);
    const isDocument = response.headers.get('content-type') === 'application/pdf';
    const answer: unknown = await (isDocument ? response.blob() : response.json()).catch((error: unknown) =>
      limit.signal.aborted || signal?.aborted ? failed(error) : null,
    );
    if (response.ok) return answer;
    throw refusal(response.status, answer ?? {}, { session, failure });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The error of a response; a 401 ends only the session of this call, not one that has started since. A message without a code is not
 * ours: gateway and distribution answer in English.
 */
function refusal(
  status: number,
  error: Partial<ErrorBody>,
  { session, failure = unavailable }: Pick<RequestParts, 'session' | 'failure'>,
): ApiError {
  const { code, message } = error;
  if (code === 'unauthenticated' && session && session === getSession()?.token) endRefusedSession();
  const isOurs = code !== undefined && Boolean(message);
  return new ApiError(status, {
    ...error,
    code: code ?? 'unavailable',
    message: isOurs ? message! : failure,
  });
}

const unavailable = 'El servicio no responde. Inténtalo de nuevo en un momento.';

const offline = () =>
  new ApiError(0, { code: 'network', message: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.' });

const silence = (method: string) =>
  new ApiError(0, {
    code: 'timeout',
    message:
      method === 'GET'
        ? unavailable
        : 'El servidor no responde y puede que ya esté hecho. Compruébalo antes de repetirlo.',
  });
