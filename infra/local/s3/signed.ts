import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error, wrongSignature } from './s3-error.ts';
import { readBody } from '../http.ts';

/** The secret of every local access key. */
const secretAccessKey = 'local';

/** The signature of a text for a scope `<day>/<region>/s3/aws4_request`, in hexadecimal. */
function signatureOf(scope: readonly string[], text: string): string {
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

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

/** A file that a browser has posted with a signed form. */
interface PostedFile {
  key: string;
  body: Buffer;
  headers: Record<string, string>;
  /** The access key that signed the form. */
  accessKeyId: string;
}

type Condition = Record<string, string> | [operation: string, field: string, value: string] | SizeRange;
type SizeRange = ['content-length-range', number, number];

interface Policy {
  expiration: string;
  conditions: Condition[];
}

/** Reads a posted form as S3 does: signature, expiry and every condition of its policy must hold, and no field be unsigned. */
export async function readPostedFile(
  request: IncomingMessage,
  bucket: string,
  now: number,
): Promise<PostedFile> {
  const { fields, file } = await readFields(request);
  const encoded = fields.get('policy');
  if (!encoded) throw denied('Anonymous access is forbidden for this operation');
  const accessKeyId = verifySignature(fields, encoded);
  const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
  if (now > Date.parse(policy.expiration)) throw denied('Invalid according to Policy: Policy expired.');
  checkConditions(policy, new Map([...fields, ['bucket', bucket]]));
  const body = Buffer.from(await file.arrayBuffer());
  checkSize(policy, body.length);
  const type = fields.get('content-type') ?? 'binary/octet-stream';
  return { key: fields.get('key') ?? '', body, headers: { 'content-type': type }, accessKeyId };
}

const denied = (message: string) => new S3Error(403, 'AccessDenied', message);

/** The fields before the file, names in lower case: S3 ignores those that follow it. */
async function readFields(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: File }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(await readBody(request)), { headers })
    .formData()
    .catch(() => {
      throw new S3Error(400, 'MalformedPOSTRequest', 'The body of your POST request is not well-formed.');
    });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name.toLowerCase(), value);
    else if (name === 'file') return { fields, file: value };
  }
  throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
}

/** Returns the access key of the signer. */
function verifySignature(fields: Map<string, string>, policy: string): string {
  const [accessKeyId = '', ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  const expected = signatureOf(scope, policy);
  if (scope.at(-1) === 'aws4_request' && fields.get('x-amz-signature') === expected) return accessKeyId;
  throw wrongSignature();
}

/** Fields that need no condition. */
const free = new Set(['policy', 'x-amz-signature', 'file']);

function checkConditions({ conditions }: Policy, fields: Map<string, string>): void {
  const named = new Set<string>();
  for (const condition of conditions.flatMap(asTriples)) {
    const [operation, field, value] = condition;
    named.add(field);
    const actual = fields.get(field) ?? '';
    const holds = operation === 'starts-with' ? actual.startsWith(value) : actual === value;
    if (!holds)
      throw denied(
        `Invalid according to Policy: Policy Condition failed: ["${operation}", "$${field}", "${value}"]`,
      );
  }
  const extra = [...fields.keys()].filter((field) => !named.has(field) && !free.has(field));
  if (extra.length > 0) throw denied(`Invalid according to Policy: Extra input fields: ${extra.join(', ')}`);
}

const isSizeRange = (condition: Condition): condition is SizeRange =>
  Array.isArray(condition) && condition[0] === 'content-length-range';

function asTriples(condition: Condition): [operation: string, field: string, value: string][] {
  if (isSizeRange(condition)) return [];
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([field, value]) => ['eq', field.toLowerCase(), value]);
  const [operation, field, value] = condition;
  if (operation !== 'eq' && operation !== 'starts-with')
    throw new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: Invalid condition ${operation}`);
  return [[operation, field.replace(/^\$/, '').toLowerCase(), value]];
}

function checkSize({ conditions }: Policy, size: number): void {
  for (const [, least, most] of conditions.filter(isSizeRange)) {
    if (size > most)
      throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    if (size < least)
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      );
  }
}
