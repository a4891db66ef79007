import { deepCopy } from '../objects.ts';
import type { Decline } from '../cards.ts';

/** Stripe's error object, sent as `{ error: … }`. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  message: string;
  code?: string;
  param?: string;
  /** The bank's reason. */
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}

/** A refusal, with status and error object. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Status 400: an invalid request. */
export const invalidRequest = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });

/** Status 402: a declined card, with the objects of the attempt. */
export function cardError(
  { code, declineCode, message }: Pick<Decline, 'code' | 'declineCode' | 'message'>,
  objects: Pick<ErrorBody, 'charge' | 'payment_intent' | 'payment_method' | 'setup_intent'> & {
    param?: string;
  } = {},
): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    message,
    code,
    ...(declineCode !== null && { decline_code: declineCode }),
    ...deepCopy(objects),
  });
}

/** An unknown id: status 404 in the URL, 400 in a parameter. */
export function resourceMissing(kind: string, id: string, param?: string): StripeFailure {
  const { body } = invalidRequest(`No such ${kind}: '${id}'`, param ?? 'id', 'resource_missing');
  return new StripeFailure(param === undefined ? 404 : 400, body);
}

/** The row of an id. Throws Stripe's error when there is none. */
export function requireRow<T>(rows: Map<string, T>, kind: string, id: string, param?: string): T {
  const row = rows.get(id);
  if (row === undefined) throw resourceMissing(kind, id, param);
  return row;
}

/** Status 404: no operation has this method and path. */
export function unknownRoute(method: string, path: string): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. The local simulator answers only what this shop uses.`,
  });
}

/** Status 403: a publishable key where a secret key is required. */
export function secretKeyRequired(): StripeFailure {
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

/** Status 403: a restricted key without a right on a row of its form. */
export function permissionMissing(row: string | undefined, right: string): StripeFailure {
  const remedy = row
    ? `Having '${right}' on '${row}' would allow this request to continue.`
    : 'The required permissions are not available for use by restricted keys.';
  return new StripeFailure(403, {
    type: 'invalid_request_error',
    message: `The provided key 'rk_test_***' does not have the required permissions for this endpoint. ${remedy}`,
  });
}

/** Status 401: a missing or wrong key. */
export function unauthorised(key: string | undefined): StripeFailure {
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length - 12, 20)))}${key.slice(-4)}`;
  return new StripeFailure(401, { type: 'invalid_request_error', message });
}
