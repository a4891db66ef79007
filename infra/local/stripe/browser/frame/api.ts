import type { StripeError } from '@stripe/stripe-js';
import { inSpanish } from './card-validation.ts';

/** Parameters of an API call, nested as the API names them. */
export interface Params {
  [name: string]: unknown;
}

/** A call of the API with the publishable key. */
export interface Call {
  key: string;
  method: 'GET' | 'POST';
  path: string;
  params: Params;
}

/** An object of the API, or the error in its place. */
export type Answer<T> = { object: T; error?: undefined } | { error: StripeError };

/** Calls the API of the simulator from one of its frames. */
export async function callApi<T extends object>({ key, method, path, params }: Call): Promise<Answer<T>> {
  const form = new URLSearchParams(formFields(params)).toString();
  const url = `/endive${path}`;
  try {
    const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { body: form }),
    });
    const body = (await response.json()) as T & { error?: StripeError };
    return body.error ? { error: inSpanish(body.error) } : { object: withSpanish(body) };
  } catch {
    const message = 'No hemos podido conectar con Stripe. Comprueba tu conexión e inténtalo de nuevo.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** Translates the last error inside an intent. */
function withSpanish<T extends object>(body: T): T {
  const errors = Object.entries(body).filter(([name, value]) => /^last_.*_error$/.test(name) && value);
  return {
    ...body,
    ...Object.fromEntries(errors.map(([name, error]) => [name, inSpanish(error as StripeError)])),
  };
}

/** Form fields: `{ a: { b: 'c' } }` becomes `a[b]=c`. */
function formFields(params: Params, prefix = ''): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const full = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null) return [];
    if (typeof value === 'object') return formFields(value as Params, full);
    return [[full, `${value as string | number | boolean}`]];
  });
}
