import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Assembly } from '../assembly/index.ts';
import {
  openBucketOrigin,
  openHttpOrigin,
  type BucketOrigin,
  type HttpOrigin,
  type OriginAnswer,
} from './origins.ts';
import { createEdgeCache, secondsToKeep, type EdgeCache } from './edge-cache.ts';
import { behaviorOf, originsOf, readDistribution, type Behavior, type DistributionConfig } from './config.ts';
import { cacheKey, originHeaders, originPath, readViewer, runOnRequest } from './viewer.ts';
import { replyEdge, replyError, replyKept, type Exchange } from './reply.ts';
import type { VendorOrigins } from './policies.ts';
import { listen, type Listening } from '../http.ts';
import type { S3 } from '../s3/index.ts';

export type { VendorOrigins } from './policies.ts';

export interface DistributionOptions {
  assembly: Assembly;
  port?: number;
  /** Listens in place of a server of its own. */
  listenAt?: ((handler: RequestListener) => Promise<Listening>) | undefined;
  /** Objects of the buckets behind S3 origins. */
  read: S3['read'];
  /** The local URL of an origin's domain name. */
  address: (domain: string) => string | undefined;
  /** Local URLs of the vendors that pages may load from. */
  vendors?: VendorOrigins;
  now?: () => number;
  onError?: (error: unknown, request: string) => void;
}

export interface Distribution {
  url: string;
  server: Server;
  /** Headers that are sent to HTTP origins with every request. */
  originHeaders: Record<string, string>;
  /** Lets another handler serve the site's pages: Vite, during development. */
  servePages(handler: RequestListener): void;
  /** Empties the cache, as an invalidation of all paths. */
  invalidate(): void;
  close(): Promise<void>;
}

interface State {
  config: DistributionConfig;
  buckets: Map<string, BucketOrigin>;
  addresses: Map<string, HttpOrigin>;
  cache: EdgeCache;
  now: () => number;
  pages: RequestListener | undefined;
}

/** The template's CloudFront distribution. */
export async function startDistribution(options: DistributionOptions): Promise<Distribution> {
  const config = readDistribution(options.assembly, options.vendors);
  const state: State = {
    config,
    buckets: new Map(),
    addresses: new Map(),
    cache: createEdgeCache(),
    now: options.now ?? Date.now,
    pages: undefined,
  };
  for (const origin of originsOf(config)) {
    if (origin.kind === 'bucket') {
      state.buckets.set(
        origin.id,
        openBucketOrigin(options.assembly, origin.domain, config.arn, options.read),
      );
      continue;
    }
    const address = options.address(origin.domain);
    if (!address) throw new Error(`The distribution's origin ${origin.domain} has no local address`);
    if (!state.addresses.has(origin.id)) state.addresses.set(origin.id, openHttpOrigin(address));
  }
  const { port, listenAt = (handler) => listen(handler, { port, host: 'localhost' }) } = options;
  const server = await listenAt((incoming, response) => {
    void serve(state, incoming, response).catch((error: unknown) => {
      if (response.destroyed) return; // the viewer has gone
      options.onError?.(error, `${incoming.method} ${incoming.url}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  return {
    url: server.url,
    server: server.server,
    originHeaders: Object.assign({}, ...originsOf(config).map(({ headers }) => headers)) as Record<
      string,
      string
    >,
    servePages: (handler) => void (state.pages = handler),
    invalidate: () => state.cache.clear(),
    async close() {
      await server.close();
      for (const origin of state.addresses.values()) origin.close();
    },
  };
}

async function serve(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { config } = state;
  // the clock may be moved, and pages read the server's time here
  response.setHeader('date', new Date(state.now()).toUTCString());
  const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
  const behavior = behaviorOf(config, path);
  if (state.pages && behavior.origin.domain === config.behaviors.at(-1)?.origin.domain) {
    state.pages(incoming, response);
    return;
  }
  const exchange: Exchange = { config, behavior, viewer: readViewer(incoming, behavior), incoming, response };
  if (!behavior.methods.has(incoming.method ?? '')) {
    return replyError(exchange, 403, 'This distribution is not configured to allow the HTTP request method.');
  }
  if (behavior.onRequest) {
    const made = await runOnRequest(config, behavior.onRequest, exchange.viewer);
    if (made) return replyEdge(exchange, made);
  }
  const { request } = exchange.viewer;
  if (request.path === '/' && config.rootObject) request.path = `/${config.rootObject}`;
  const key = cacheKey(behavior, request);
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const kept = readable ? state.cache.get(key, state.now()) : undefined;
  if (kept) return replyKept(exchange, kept, true, state.now());
  await forward(state, exchange, key);
}

async function forward(state: State, exchange: Exchange, key: string): Promise<void> {
  const { behavior, incoming } = exchange;
  const answer = await ask(state, exchange);
  const control = answer.headers['cache-control'];
  const ttl = secondsToKeep(answer.status, control && String(control), behavior.cache, state.config.errorTtl);
  const now = state.now();
  const whole = {
    ...answer,
    storedAt: now,
    expires: now + ttl * 1000,
    encoded: new Map<string, Promise<Buffer>>(),
  };
  if (incoming.method === 'GET' && ttl > 0) state.cache.put(key, whole);
  await replyKept(exchange, whole, false, now);
}

/** The answer of the behavior's origin, or of the one that it falls back to. */
async function ask(state: State, exchange: Exchange): Promise<OriginAnswer> {
  const { behavior } = exchange;
  const first = await askOrigin(state, exchange, behavior);
  if (!behavior.fallback?.statuses.has(first.status)) return first;
  return askOrigin(state, exchange, { ...behavior, origin: behavior.fallback.origin });
}

/** An origin that does not answer causes a 502, as with CloudFront. */
async function askOrigin(
  state: State,
  { viewer, incoming }: Exchange,
  behavior: Behavior,
): Promise<OriginAnswer> {
  const path = originPath(behavior, viewer.request);
  const bucket = state.buckets.get(behavior.origin.id);
  if (bucket) return bucket.answer(path.split('?', 1)[0] ?? path);
  const headers = originHeaders(behavior, viewer.request, viewer.ip, state.config.id);
  try {
    return await addressOf(state, behavior).answer(incoming, viewer.request.method, path, headers);
  } catch {
    return {
      status: 502,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('502 The origin did not answer.'),
    };
  }
}

function addressOf(state: State, { origin }: Behavior): HttpOrigin {
  const found = state.addresses.get(origin.id);
  if (!found) throw new Error(`No address for ${origin.domain}`);
  return found;
}
