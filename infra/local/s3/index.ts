import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { listenWithReplies, readBody, type Reply } from '../http/index.ts';
import { decodeUpload } from './body.ts';
import { deployedObject, type BucketDeployment } from './deployed-files.ts';
import { errorXml } from './error-xml.ts';
import { openBucket, type Bucket, type StoredObject } from './store.ts';

export type { BucketDeployment } from './deployed-files.ts';
export { errorXml } from './error-xml.ts';
export type { StoredObject } from './store.ts';

export interface S3Options {
  buckets: string[];
  /** Folder of the objects; null keeps them in memory. */
  dataDir: string | null;
  deployments?: BucketDeployment[];
  now?: () => number;
}

export interface S3 {
  url: string;
  /** An object as the distribution reads it: uploaded, or part of a deployment. */
  read: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  close(): Promise<void>;
}

/** S3 for the SDK, at path style: put, get, head and delete of single objects. */
export async function startS3(options: S3Options): Promise<S3> {
  const { dataDir, deployments = [], now = Date.now } = options;
  const buckets = new Map<string, Bucket>();
  for (const name of options.buckets) {
    buckets.set(name, await openBucket(dataDir === null ? null : join(dataDir, 's3', name)));
  }
  const read = async (name: string, key: string) => {
    const uploaded = await buckets.get(name)?.read(key);
    const own = deployments.filter(({ bucket }) => bucket === name);
    return uploaded ?? (await deployedObject(own, key)) ?? undefined;
  };
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname } = new URL(request.url ?? '/', 'http://s3');
    const [, name = '', ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const bucket = buckets.get(name);
    if (!bucket) return failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (key === '') return failure(501, 'NotImplemented', 'The local cloud serves single objects only.');
    if (request.method === 'PUT') return put(request, bucket, key, new Date(now()));
    if (request.method === 'DELETE') return bucket.remove(key).then(() => ({ status: 204 }));
    if (request.method === 'GET' || request.method === 'HEAD') return get(request, await read(name, key));
    return failure(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  };
  const { url, close } = await listenWithReplies(answer, ({ message }) =>
    failure(500, 'InternalError', message),
  );
  return { url, read, close };
}

async function put(request: IncomingMessage, bucket: Bucket, key: string, now: Date): Promise<Reply> {
  if (request.headers['x-amz-copy-source'])
    return failure(501, 'NotImplemented', 'The local cloud does not copy objects.');
  if (request.headers['if-none-match'] === '*' && bucket.facts(key)) {
    const message = 'At least one of the pre-conditions you specified did not hold';
    return failure(412, 'PreconditionFailed', message);
  }
  const body = decodeUpload(await readBody(request), request.headers);
  const { etag } = await bucket.write(key, body, keptHeaders(request), now);
  return { headers: { etag } };
}

const kept = new Set(['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires']);

function keptHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && (kept.has(name) || name.startsWith('x-amz-meta-')))
      headers[name] = value;
  }
  const encoding = (request.headers['content-encoding'] ?? '').replace(/aws-chunked,?/, '').trim();
  if (encoding) headers['content-encoding'] = encoding;
  return headers;
}

function get(request: IncomingMessage, found: StoredObject | undefined): Reply {
  if (!found) return failure(404, 'NoSuchKey', 'The specified key does not exist.');
  const { etag, lastModified, size, body } = found;
  const headers = { ...found.headers, etag, 'last-modified': new Date(lastModified).toUTCString() };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  return { headers: { ...headers, 'content-length': String(size) }, body };
}

const failure = (status: number, code: string, message: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: errorXml(code, message),
});
