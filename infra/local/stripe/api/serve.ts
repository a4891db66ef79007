import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Account, apiVersion } from '../account.ts';
import { invalidRequest, secretKeyRequired, StripeFailure, unauthorised, unknownRoute } from './errors.ts';
import { decodeForm, type FormFields, readParams } from './params.ts';
import { readBody } from '#infra/local/http.ts';
import { runDueTimers } from '../resources/operations.ts';
import type { Faults } from '../faults.ts';
import { newId } from '../objects.ts';
import { matchPath } from '../urls.ts';
import { expand } from './expand.ts';
import { findAnswer, fingerprintOf, storeAnswer } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { requireRights } from './restricted-key.ts';

/** The account's keys: the one that may do all, the one of the functions with the rights that are listed, the public one of browsers. */
interface Keys {
  secret: string;
  restricted: string;
  publishable: string;
}

type KeyKind = keyof Keys;
const kinds = ['secret', 'restricted', 'publishable'] as const;

/**
 * Checks the key and the API version, and returns who calls. The key is a bearer token, or a parameter
 * (as Stripe.js sends it), which is removed from `fields`.
 */
function authenticate(request: IncomingMessage, fields: FormFields, keys: Keys): KeyKind {
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
  return (authorization ?? '').split(' ')[1] ?? '';
}

/** The value of a header. */
function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The parts of the API. */
interface Api {
  account: Account;
  keys: Keys;
  operations: readonly Operation[];
  faults: Faults;
  log: (line: string) => void;
}

/** An answer before it is written. */
interface Reply {
  status: number;
  body: object;
  replayed?: boolean;
}

const bodyLimit = 1024 * 1024;

/** Handles requests under `/v1/`: first key and version, then faults, route and parameters, last the operation. */
export function serveApi(api: Api): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (allowBrowser(request, response)) return;
    const id = newId('req', 14);
    const key = headerOf(request, 'idempotency-key');
    const reply = await answer(api, request, id, key).catch((cause: unknown) => failed(api, id, cause));
    if (api.faults.takeLostAnswer()) {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': id,
      'stripe-version': apiVersion,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(reply.replayed && { 'idempotent-replayed': 'true' }),
    });
    response.end(JSON.stringify(reply.body, null, 2));
  };
}

/** Nothing is awaited behind the body, so a second request with the same key always finds the answer of the first. */
async function answer(
  api: Api,
  request: IncomingMessage,
  id: string,
  key: string | undefined,
): Promise<Reply> {
  const body = (await readBody(request, bodyLimit)).toString();
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
  const method = request.method ?? 'GET';
  const fields = decodeForm(method === 'POST' ? body : search.slice(1));
  const keyKind = authenticate(request, fields, api.keys);
  const isRepeatable = method === 'POST' && key !== undefined;
  const fingerprint = fingerprintOf(method, pathname, fields);
  const first = isRepeatable ? findAnswer(api.account, key, fingerprint) : undefined;
  if (first !== undefined) return { status: first.status, body: first.body, replayed: true };
  api.faults.beforeRequest();
  return work(api, { method, pathname, fields, keyKind, id, key: isRepeatable ? key : null, fingerprint });
}

interface Job {
  method: string;
  pathname: string;
  fields: FormFields;
  keyKind: KeyKind;
  id: string;
  key: string | null;
  fingerprint: string;
}

/**
 * Finds the operation and runs it, after everything that is due, so that no caller sees an outdated state. Only an
 * operation that began to run is remembered under the idempotency key.
 */
function work({ account, operations }: Api, job: Job): Reply {
  const { operation, ids } = route(operations, job.method, job.pathname);
  const caller = job.keyKind === 'publishable' ? 'browser' : 'server';
  if (caller === 'browser' && !operation.isForBrowser) throw secretKeyRequired();
  const params = readParams(operation.params, job.fields) as { expand?: string[] };
  if (job.keyKind === 'restricted') requireRights(job.method, operation.path, params.expand);
  runDueTimers(account);
  const reply = run(account, job, () =>
    expand(account.state, operation.run({ account, id: ids.id ?? '', ids, params, caller }), params.expand),
  );
  const { key, fingerprint } = job;
  if (key !== null) storeAnswer(account, { key, fingerprint, ...reply });
  if (job.method !== 'GET') account.changed();
  return reply;
}

function run(account: Account, job: Job, operate: () => object): Reply {
  account.request = { id: job.id, idempotency_key: job.key };
  try {
    return { status: 200, body: operate() };
  } catch (cause) {
    if (cause instanceof StripeFailure) return refusal(cause);
    throw cause;
  } finally {
    account.request = null;
  }
}

/** The answer to a request that could not be carried out; anything but a refusal is a bug of the simulator, and logged. */
function failed({ log }: Api, id: string, cause: unknown): Reply {
  if (cause instanceof StripeFailure) return refusal(cause);
  log(`stripe: ${id} failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
}

const refusal = ({ status, body }: StripeFailure): Reply => ({ status, body: { error: body } });

function route(operations: readonly Operation[], method: string, path: string) {
  for (const operation of operations) {
    const ids = operation.method === method ? matchPath(operation.path, path) : undefined;
    if (ids !== undefined) return { operation, ids };
  }
  throw unknownRoute(method, path);
}

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Allows pages of this machine to read the answer. Answers preflight requests, and returns true for them.
 */
function allowBrowser(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && loopback.test(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('vary', 'origin');
  }
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  });
  response.end();
  return true;
}
