import * as z from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * Who may call. `user` and `admin` bring a bearer token; `anyone` may bring one and is known by it then, `public` is
 * never asked; `signature` is proved by the raw body itself (webhooks). There is no default: an endpoint that does not say who may call it does not compile.
 */
export type Access = 'public' | 'anyone' | 'user' | 'admin' | 'signature';

type Schema = z.core.$ZodType;

/** One endpoint as data. Schemas describe the wire; `path` is relative to /api, parameters in braces. */
export interface Endpoint {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Other spellings of the same operation. */
  aliases?: readonly `/${string}`[];
  access: Access;
  /**
   * `redirect` answers with a Location; `form` takes a form that a browser posts, not JSON, and answers with a Location
   * too; `raw` hands the unparsed body to the use case.
   */
  kind?: 'json' | 'redirect' | 'form' | 'raw';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 302 | 303;
  /** What the use case itself may answer, besides `impliedErrors`. */
  errors: readonly ErrorCode[];
  /** Seconds for which the distribution may serve this answer to anybody; absent: never stored. */
  cacheSeconds?: number;
}

export type Group = Record<string, Endpoint>;

/** Declares a group: checks the shape and keeps every literal type. */
export const group = <const G extends Group>(endpoints: G): G => endpoints;

/** The envelope of the spec's answers: `{ success: true, data }`. */
export const envelope = <S extends Schema>(data: S) => z.object({ success: z.literal(true), data });

/** Whether a browser is led on by the answer instead of being told something. */
export const leadsOn = ({ kind }: Endpoint): boolean => kind === 'redirect' || kind === 'form';

/** Whether a bearer token says who calls. */
export const takesSession = ({ access }: Endpoint): boolean =>
  access === 'user' || access === 'admin' || access === 'anyone';

/** The errors an endpoint may answer because of what it is, in addition to those it declares. */
export function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = ['internal', 'unavailable'];
  if (endpoint.params || endpoint.query || endpoint.body) implied.push('invalid_input');
  if (endpoint.body) implied.push('too_large');
  if (takesSession(endpoint)) implied.push('unauthenticated');
  if (endpoint.access === 'admin') implied.push('forbidden');
  if (endpoint.access === 'signature') implied.push('invalid_signature');
  return implied;
}

/** Parsed part of a request, as a use case receives it. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends Schema> ? z.output<S> : undefined;

/** What a caller may send for one part. */
export type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends Schema> ? z.input<S> : undefined;

/** What a use case returns, before the response schema strips it. */
export type Result<E extends Endpoint> = z.input<E['response']>;

/** What a caller receives. */
export type Answer<E extends Endpoint> = z.output<E['response']>;
