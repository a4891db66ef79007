import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Behavior } from './config.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** CloudFront's list of compressed types, as far as a site has such files. */
const compressible =
  /^(?:text\/(?:html|css|plain|csv|javascript|xml)|application\/(?:json|javascript|manifest\+json|xml|rss\+xml|wasm|ld\+json)|image\/svg\+xml|font\/(?:otf|ttf)|image\/vnd\.microsoft\.icon)\b/;

export type Encoding = 'br' | 'gzip';

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
