import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error, wrongSignature } from './s3-error.ts';
import { signatureOf } from './signature.ts';

/**
 * The access key that signed the link of a read, whose signature and time must hold as S3 checks them. Null for a call of the SDK,
 * whose permissions its function's worker has checked; a read without any signature is refused: buckets are private.
 */
export function readSigner(request: IncomingMessage, now: number): string | null {
  if (request.headers.authorization) return null;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  if (!value('Signature')) throw new S3Error(403, 'AccessDenied', 'Access Denied');
  const [accessKeyId = '', ...scope] = value('Credential').split('/');
  const canonical = [
    request.method,
    pathname,
    canonicalQuery(searchParams),
    ...value('SignedHeaders')
      .split(';')
      .map((name) => `${name}:${String(request.headers[name] ?? '')}`),
    '',
    value('SignedHeaders'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', value('Date'), scope.join('/'), digest].join('\n');
  if (signatureOf(scope, text) !== value('Signature')) throw wrongSignature();
  if (now > signedAt(value('Date')) + Number(value('Expires')) * 1000)
    throw new S3Error(403, 'AccessDenied', 'Request has expired');
  return accessKeyId;
}

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&');

/** As signatures escape: `!'()*` too. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** `20261123T100000Z`. */
const signedAt = (date: string): number =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
