import type { CachePolicy } from './policies.ts';

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

/** A least-recently-used cache of responses. */
export interface EdgeCache {
  get(key: string, now: number): KeptAnswer | undefined;
  put(key: string, answer: KeptAnswer): void;
  clear(): void;
}

/** What an answer takes besides its body, in bytes: key, headers, bookkeeping. */
const overhead = 2048;
/** Expired answers are dropped so often, in milliseconds: one that is not asked for again would stay. */
const sweepEvery = 10_000;

/** Creates a cache that holds answers of at most `limit` bytes, compressed copies aside. */
export function createEdgeCache(limit = 128 * 1024 * 1024): EdgeCache {
  const answers = new Map<string, KeptAnswer>();
  let size = 0;
  let sweptAt = 0;
  const drop = (key: string) => {
    const dropped = answers.get(key);
    if (dropped) size -= dropped.body.length + overhead;
    answers.delete(key);
  };
  const sweep = (now: number) => {
    if (now < sweptAt + sweepEvery) return;
    for (const [key, { expires }] of answers) if (expires <= now) drop(key);
    sweptAt = now;
  };
  return {
    get(key, now) {
      const found = answers.get(key);
      if (!found) return undefined;
      answers.delete(key);
      answers.set(key, found);
      if (found.expires > now) return found;
      drop(key);
      return undefined;
    },
    put(key, answer) {
      sweep(answer.storedAt);
      drop(key);
      answers.set(key, answer);
      size += answer.body.length + overhead;
      for (const oldest of answers.keys()) {
        if (size <= limit) break;
        drop(oldest);
      }
    },
    clear() {
      answers.clear();
      size = 0;
    },
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
