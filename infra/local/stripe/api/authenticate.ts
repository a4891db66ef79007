import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../account.ts';
import { refused, unauthorised } from './errors.ts';
import type { FormFields } from './decode-form.ts';

/** The account's two keys: the server's, and the one that every browser may know. */
export interface Keys {
  secret: string;
  publishable: string;
}

/**
 * Checks key and version, and tells who calls. The key comes as a bearer, as the user of basic authentication
 * (curl -u sends it so), or as Stripe.js sends it: as a parameter, which is taken out of `fields`.
 */
export function authorise(request: IncomingMessage, fields: FormFields, keys: Keys): 'server' | 'browser' {
  const key = keyOf(request, fields);
  const caller = key === keys.secret ? 'server' : 'browser';
  if (caller === 'browser' && key !== keys.publishable) throw unauthorised(key === '' ? undefined : key);
  const version = headerOf(request, 'stripe-version') ?? apiVersion;
  if (version === apiVersion) return caller;
  throw refused(
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

/** A header that comes once. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
