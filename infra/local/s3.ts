import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen, readBody } from './listen.ts';
import { decodeUpload } from './s3/body.ts';
import { deployedObject, type BucketDeployment } from './s3/deployed-files.ts';
import { openBucket, type Bucket, type ObjectFacts, type StoredObject } from './s3/store.ts';
import { copyXml, deletedXml, errorXml, keysToDelete, listXml } from './s3/xml.ts';

export interface S3Options {
  buckets: string[];
  /** Where objects stay; null keeps them in memory. */
  dataDir: string | null;
  deployments?: BucketDeployment[];
  now?: () => number;
}

export interface S3 {
  url: string;
  /** An object as the distribution reads it: uploaded, or brought by a deployment. */
  read: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  close(): Promise<void>;
}

/** S3 at path style, for the SDK: objects (put, get, head, copy, delete) and ListObjectsV2. */
export async function startS3(options: S3Options): Promise<S3> {
  const buckets = new Map<string, Bucket>();
  for (const name of options.buckets) {
    buckets.set(name, await openBucket(options.dataDir === null ? null : join(options.dataDir, 's3', name)));
  }
  const now = options.now ?? Date.now;
  const read = async (name: string, key: string) => {
    const uploaded = await buckets.get(name)?.read(key);
    if (uploaded) return uploaded;
    const mine = (options.deployments ?? []).filter((deployment) => deployment.bucket === name);
    return (await deployedObject(mine, key)) ?? undefined;
  };
  const server = await listen((request, response) => {
    answer(request, { buckets, read, now }).then(
      (reply) => send(request, response, reply),
      (cause: Error) => send(request, response, failure(500, 'InternalError', cause.message)),
    );
  });
  return { url: server.url, read, close: server.close };
}

interface Context {
  buckets: Map<string, Bucket>;
  read: S3['read'];
  now: () => number;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

async function answer(request: IncomingMessage, context: Context): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name = '', ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  const bucket = context.buckets.get(name);
  if (!bucket) return failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
  if (key === '') return answerBucket(request, url, name, bucket);
  if (request.method === 'PUT') return put(request, context, bucket, key);
  if (request.method === 'DELETE') return bucket.remove(key).then(() => ({ status: 204 }));
  if (request.method === 'GET' || request.method === 'HEAD')
    return get(request, await context.read(name, key));
  return failure(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

async function answerBucket(
  request: IncomingMessage,
  url: URL,
  name: string,
  bucket: Bucket,
): Promise<Reply> {
  if (request.method === 'HEAD') return { status: 200 };
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    const keys = keysToDelete((await readBody(request)).toString());
    for (const key of keys) await bucket.remove(key);
    return xml(deletedXml(keys));
  }
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
    const query = (key: string) => url.searchParams.get(key) ?? '';
    const token = Buffer.from(query('continuation-token'), 'base64').toString();
    const maxKeys = Math.min(Number(query('max-keys') || 1000), 1000);
    const after = token || query('start-after');
    const page = { bucket: name, prefix: query('prefix'), delimiter: query('delimiter'), maxKeys, after };
    return xml(listXml(bucket.keys(), bucket.facts, page));
  }
  return failure(501, 'NotImplemented', `${request.method} ${url.search} is not served at home.`);
}

const kept = new Set(['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires']);

async function put(request: IncomingMessage, context: Context, bucket: Bucket, key: string): Promise<Reply> {
  const source = request.headers['x-amz-copy-source'];
  if (typeof source === 'string') return copy(source, request, context, bucket, key);
  if (request.headers['if-none-match'] === '*' && bucket.facts(key)) {
    return failure(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
    );
  }
  const body = decodeUpload(await readBody(request), request.headers);
  const facts = await bucket.write(key, body, keptHeaders(request), new Date(context.now()));
  return { status: 200, headers: { etag: facts.etag } };
}

async function copy(
  source: string,
  request: IncomingMessage,
  context: Context,
  bucket: Bucket,
  key: string,
): Promise<Reply> {
  const [from = '', ...rest] = decodeURIComponent(source).replace(/^\//, '').split('/');
  const found = await context.read(from, rest.join('/'));
  if (!found) return noSuchKey();
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const headers = replaced ? keptHeaders(request) : found.headers;
  return xml(copyXml(await bucket.write(key, found.body, headers, new Date(context.now()))));
}

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
  if (!found) return noSuchKey();
  const headers = { ...found.headers, ...factHeaders(found) };
  if (request.headers['if-none-match'] === found.etag) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'content-length': String(found.size) }, body: found.body };
}

function factHeaders({ etag, lastModified }: ObjectFacts): Record<string, string> {
  return { etag, 'last-modified': new Date(lastModified).toUTCString() };
}

function xml(body: string): Reply {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function noSuchKey(): Reply {
  return failure(404, 'NoSuchKey', 'The specified key does not exist.');
}

function failure(status: number, code: string, message: string): Reply {
  return { ...xml(errorXml(code, message)), status };
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...headers, 'x-amz-request-id': 'home' });
  response.end(request.method === 'HEAD' ? undefined : body);
}
