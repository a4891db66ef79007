import * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import { isPermission, type Permission } from '../rules/accounts/permissions.ts';

/**
 * Who may call an endpoint. There is no default: an endpoint without it does not compile.
 *
 * - `public`: every visitor; a bearer token is not read.
 * - `anyone`: visitors and users; a bearer token is optional and identifies the user.
 * - `user`: a bearer token is required.
 * - a permission: a bearer token is required, of a user whose role grants it.
 * - `staff`: the same with any permission; the use case answers what the role grants.
 * - `signature`: the signature of the raw body proves the sender (webhooks).
 */
export type Access = 'public' | 'anyone' | 'user' | 'signature' | 'staff' | Permission;

type Schema = z.core.$ZodType;

/** One endpoint as data. Schemas describe the wire; `path` is relative to /api, parameters in braces. */
export interface Endpoint {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Other paths of the same operation. */
  aliases?: readonly `/${string}`[];
  access: Access;
  /** Whether a user of the back office who views the site as the caller may call it. Default: for reads only. */
  forViewers?: boolean;
  /** Whether the response starts or renews a session, whose token a page of the site gets as a cookie that it cannot read. */
  startsSession?: true;
  /**
   * Whether the caller must have signed in, typed the password (`step-up.give`) or used a passkey (`passkeys.prove`), in
   * the last ten minutes.
   */
  needsStepUp?: true;
  /**
   * `redirect` responds with a Location. `form` takes a form that a browser posts, not JSON, and responds with a
   * Location. `raw` passes the unparsed body to the use case. `multipart` takes a multipart form (shared/rules/form-fields.ts)
   * and responds with JSON. `html` responds with a page, at the distribution's request; its result has the status. `calendar` responds
   * with an iCalendar text (RFC 5545), `pdf` with the bytes of a document.
   */
  kind?: 'json' | 'redirect' | 'form' | 'raw' | 'multipart' | 'html' | 'calendar' | 'pdf';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Characters of the largest body; a multipart form has those of the gateway. Default: 65,536. */
  maxBodyLength?: number;
  response: Schema;
  /** Status of a successful response; default 200. */
  status?: 200 | 201 | 202 | 302 | 303;
  /** Errors that the use case itself throws, in addition to `impliedErrors`. */
  errors: readonly ErrorCode[];
  /** Seconds for which the distribution may cache this response for all callers; absent: never cached. */
  cacheSeconds?: number;
}

export type Group = Record<string, Endpoint>;

/** Declares a group of endpoints: checks their shape and keeps every literal type. */
export const group = <const G extends Group>(endpoints: G): G => endpoints;

/** The envelope of JSON responses: `{ success: true, data }`. */
export const envelope = <S extends Schema>(data: S) => z.object({ success: z.literal(true), data });

/** What an endpoint that redirects leads to: an address, or a path of the site. */
export const Redirect = z.object({ location: z.string() });

/** Whether an access level is for users of the back office only. */
export const isForStaff = (access: Access): access is 'staff' | Permission =>
  access === 'staff' || isPermission(access);

/** Whether the response redirects the browser instead of returning data. */
export const isRedirect = ({ kind }: Endpoint): boolean => kind === 'redirect' || kind === 'form';

/** Whether a bearer token identifies the caller. */
export const acceptsToken = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signature';

/** Whether a user of the back office who views the site as another user may call an endpoint. */
export const isForViewers = ({ method, access, forViewers }: Endpoint): boolean =>
  !isForStaff(access) && (forViewers ?? method === 'GET');

/** The errors that follow from the declaration of an endpoint, in addition to those that it lists. */
export function impliedErrors(endpoint: Endpoint): ErrorCode[] {
  const implied: ErrorCode[] = ['internal', 'unavailable'];
  if (endpoint.params || endpoint.query || endpoint.body) implied.push('invalid_input');
  if (endpoint.body) implied.push('too_large');
  if (acceptsToken(endpoint)) implied.push('unauthenticated');
  if (isForStaff(endpoint.access)) implied.push('forbidden', 'passkey_required', 'second_factor_required');
  else if (acceptsToken(endpoint) && !isForViewers(endpoint)) implied.push('view_only');
  if (endpoint.needsStepUp) implied.push('step_up_required');
  if (endpoint.needsStepUp && !isForStaff(endpoint.access)) implied.push('second_factor_required');
  if (endpoint.access === 'signature') implied.push('invalid_signature');
  return implied;
}

/** One part of a request after parsing, as the use case receives it. */
export type ParsedInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends Schema> ? z.output<S> : undefined;

/** One part of a request, as the caller sends it. */
export type RequestInput<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends Schema> ? z.input<S> : undefined;

/** The result of a use case, before the response schema strips undeclared fields. */
export type UseCaseResult<E extends Endpoint> = z.input<E['response']>;

/** The response, as the caller receives it. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>;
