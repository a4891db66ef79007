import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readBody } from '#infra/local/http/index.ts';
import { apiVersion, type Account } from '../account.ts';
import { runDue } from '../agenda/run-due.ts';
import type { Faults } from '../faults.ts';
import { newId } from '../ids.ts';
import { matchPath } from '../paths.ts';
import { authorise, headerOf, type Keys } from './authorise.ts';
import { allowBrowser } from './cors.ts';
import { secretKeyRequired, StripeFailure, unknownRoute } from './errors.ts';
import { expand } from './expand.ts';
import { decodeForm, type FormFields } from './form.ts';
import { fingerprintOf, recall, remember, type KeysInUse } from './idempotency.ts';
import type { Operation } from './operation.ts';
import { readParams } from './read-params.ts';
import { failed, refusal, type Reply } from './reply.ts';
import type { RequestLog } from './request-log.ts';

/** What the API works with. */
export interface Api {
  account: Account;
  keys: Keys;
  operations: readonly Operation[];
  faults: Faults;
  requests: RequestLog;
  log: (line: string) => void;
}

const bodyLimit = 1024 * 1024;

/** Handles one request under `/v1/`, always in the same order: fault, key, version, route, parameters, work. */
export function serveApi(api: Api): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const inUse: KeysInUse = new Set();
  return async (request, response) => {
    if (allowBrowser(request, response)) return;
    const id = newId('req', 14);
    const key = headerOf(request, 'idempotency-key');
    const reply = await answer(api, inUse, request, id, key).catch((cause: unknown) =>
      failed(api.account, api.log, id, cause),
    );
    note(api, request, id, key, reply);
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

async function answer(
  api: Api,
  inUse: KeysInUse,
  request: IncomingMessage,
  id: string,
  key: string | undefined,
): Promise<Reply> {
  const body = (await readBody(request, bodyLimit)).toString();
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
  const method = request.method ?? 'GET';
  const fields = decodeForm(method === 'POST' ? body : search.slice(1));
  const caller = authorise(request, fields, api.keys);
  if (method !== 'POST' || key === undefined) {
    await api.faults.beforeRequest(pause);
    return work(api, { method, pathname, fields, caller, id, key: null });
  }
  const fingerprint = fingerprintOf(method, pathname, fields);
  const first = recall(api.account, inUse, key, fingerprint);
  if (first !== undefined) return { status: first.status, body: first.body, replayed: true };
  inUse.add(key);
  try {
    await api.faults.beforeRequest(pause);
    return work(api, { method, pathname, fields, caller, id, key, fingerprint });
  } finally {
    inUse.delete(key);
  }
}

interface Job {
  method: string;
  pathname: string;
  fields: FormFields;
  caller: 'server' | 'browser';
  id: string;
  key: string | null;
  fingerprint?: string;
}

/** Finds the operation and runs it; what was due before happens before, so that nobody sees it undone. Only what began to run is remembered under the key. */
function work({ account, operations }: Api, job: Job): Reply {
  const { operation, ids } = route(operations, job.method, job.pathname);
  if (job.caller === 'browser' && !operation.isForBrowser) throw secretKeyRequired();
  const params = readParams(operation.params, job.fields) as { expand?: string[] };
  runDue(account);
  const reply = run(account, job, () =>
    expand(account.state, operation.run({ account, ids, params, caller: job.caller }), params.expand),
  );
  const { key, fingerprint } = job;
  if (key !== null && fingerprint !== undefined) remember(account, { key, fingerprint, ...reply });
  if (job.method !== 'GET') account.changed();
  return reply;
}

function run(account: Account, job: Job, operate: () => object): Reply {
  account.request = { id: job.id, idempotency_key: job.key };
  try {
    return { status: 200, body: operate() };
  } catch (cause) {
    if (cause instanceof StripeFailure) return refusal(account, job.id, cause);
    throw cause;
  } finally {
    account.request = null;
  }
}

function route(operations: readonly Operation[], method: string, path: string) {
  for (const operation of operations) {
    const ids = operation.method === method ? matchPath(operation.path, path) : undefined;
    if (ids !== undefined) return { operation, ids };
  }
  throw unknownRoute(method, path);
}

function note(api: Api, request: IncomingMessage, id: string, key: string | undefined, reply: Reply): void {
  const { error } = reply.body as { error?: { message: string } };
  api.requests.add({
    id,
    at: api.account.now(),
    method: request.method ?? '',
    path: request.url ?? '',
    status: reply.status,
    idempotencyKey: key ?? null,
    replayed: reply.replayed ?? false,
    message: error?.message ?? null,
  });
}
