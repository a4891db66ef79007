import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../account.ts';
import { invalidRequest, unauthorised } from './errors.ts';
import type { FormFields } from './decode-form.ts';

/** The account's keys: the one that may do all, the one of the functions with the rights that are listed, the public one of browsers. */
export interface Keys {
  secret: string;
  restricted: string;
  publishable: string;
}

export type KeyKind = keyof Keys;
const kinds = ['secret', 'restricted', 'publishable'] as const;

/**
 * Checks the key and the API version, and returns who calls. The key is a bearer token, the user of basic authentication
 * (as `curl -u` sends it), or a parameter (as Stripe.js sends it), which is removed from `fields`.
 */
export function authenticate(request: IncomingMessage, fields: FormFields, keys: Keys): KeyKind {
  const key = keyOf(request, fields);
  const caller = kinds.find((kind) => keys[kind] === key);
  if (caller === undefined) throw unauthorised(key === '' ? undefined : key);
  const version = headerOf(request, 'stripe-version') ?? apiVersion;
  if (version === apiVersion) return caller;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. This simulator speaks ${apiVersion}, the version the SDK pins.`,
  );
}

function keyOf(request: IncomingMessage, fields: FormFields): string {
  const { authorization } = request.headers;
  if (authorization === undefined && typeof fields.key === 'string') {
    const { key } = fields;
    delete fields.key;
    return key;
  }
  const [scheme = '', credential = ''] = (authorization ?? '').split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  return isBasic ? (Buffer.from(credential, 'base64').toString().split(':')[0] ?? '') : credential;
}

/** The value of a header. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
