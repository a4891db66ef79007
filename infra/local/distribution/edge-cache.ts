import type { CachePolicy } from './policies.ts';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Behavior } from './config.ts';

/** A cached response. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  storedAt: number;
  expires: number;
  /** The body compressed, made when first asked for. */
  encoded: Map<string, Promise<Buffer>>;
}

/** A cache of the latest responses. */
export interface EdgeCache {
  get(key: string, now: number): KeptAnswer | undefined;
  put(key: string, answer: KeptAnswer): void;
  clear(): void;
}

/** As many answers as a site of this size has pages, and some searches. */
const most = 1000;

export function createEdgeCache(): EdgeCache {
  const answers = new Map<string, KeptAnswer>();
  return {
    get(key, now) {
      const found = answers.get(key);
      if (found && found.expires > now) return found;
      answers.delete(key);
      return undefined;
    },
    put(key, answer) {
      answers.set(key, answer);
      if (answers.size > most) answers.delete(answers.keys().next().value!);
    },
    clear: () => answers.clear(),
  };
}

/** Errors that CloudFront caches (ten seconds by default) even where the policy caches nothing. */
const keptErrors = new Set([404, 414, 416, 500, 501, 502, 503, 504]);
/** Errors that CloudFront caches where the origin or the distribution sets a time. */
const keepableErrors = new Set([400, 403, 405, 412, 415]);

/** For how many seconds CloudFront caches a response. */
export function secondsToKeep(
  status: number,
  cacheControl: string | undefined,
  policy: CachePolicy,
  errorTtl: Map<number, number>,
): number {
  const own = originSeconds(cacheControl);
  if (keptErrors.has(status) || keepableErrors.has(status)) {
    const least = errorTtl.get(status) ?? (keptErrors.has(status) ? 10 : 0);
    return Math.max(least, Math.min(own ?? 0, policy.maxTtl));
  }
  if (![200, 203, 300, 301, 302, 307, 308, 410].includes(status)) return 0;
  if (own === undefined) return Math.max(policy.minTtl, policy.defaultTtl);
  return Math.max(policy.minTtl, Math.min(own, policy.maxTtl));
}

/** The lifetime that the origin sets, in seconds; undefined when it sets none, 0 for "do not store". */
function originSeconds(cacheControl: string | undefined): number | undefined {
  if (!cacheControl) return undefined;
  if (/\b(?:no-store|no-cache|private)\b/i.test(cacheControl)) return 0;
  const seconds = /\bs-maxage=(\d+)/i.exec(cacheControl)?.[1] ?? /\bmax-age=(\d+)/i.exec(cacheControl)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** CloudFront's list of compressed types, as far as a site has such files. */
const compressible =
  /^(?:text\/(?:html|css|plain|csv|javascript|xml)|application\/(?:json|javascript|manifest\+json|xml|rss\+xml|wasm|ld\+json)|image\/svg\+xml|font\/(?:otf|ttf)|image\/vnd\.microsoft\.icon)\b/;

type Encoding = 'br' | 'gzip';

/** The encoding that the viewer accepts and the behavior offers; it is part of the cache key. */
export function acceptedEncoding(behavior: Behavior, incoming: IncomingMessage): Encoding | undefined {
  const header = incoming.headers['accept-encoding'];
  if (!behavior.compress || !header) return undefined;
  const accepts = (name: string) => new RegExp(`(?:^|[ ,])${name}(?! *; *q=0(?:\\.0*)?(?:,|$))`).test(header);
  if (behavior.cache.brotli && accepts('br')) return 'br';
  return behavior.cache.gzip && accepts('gzip') ? 'gzip' : undefined;
}

/** Whether CloudFront compresses such an answer: right type and size, not compressed yet. */
export function isCompressible(
  status: number,
  headers: Record<string, string | string[]>,
  size: number,
): boolean {
  if (![200, 403, 404].includes(status) || headers['content-encoding'] !== undefined) return false;
  return size >= 1000 && size <= 10_000_000 && compressible.test(String(headers['content-type'] ?? ''));
}

/** Compresses fast rather than small, as CloudFront does. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: 6 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
