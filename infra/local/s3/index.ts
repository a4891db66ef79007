import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { escapeXml, listenWithReplies, readBody, type Reply } from '../http.ts';
import { createMultipart, decodeUpload } from './multipart.ts';
import { type BucketSettings, corsHeaders, preflight } from './bucket-settings.ts';
import { type BucketDeployment, deployedObject } from './deployed-files.ts';
import { errorXml, S3Error } from './s3-error.ts';
import { readPostedFile, readSigner } from './signed.ts';
import { type Bucket, type CreatedObject, type ObjectFacts, openBucket, type StoredObject } from './store.ts';
import { randomUUID } from 'node:crypto';
import type { Assembly } from '../assembly/index.ts';
import type { EventBus } from '../event-bus.ts';

export { bucketSettings, type BucketProperties } from './bucket-settings.ts';
export type { BucketDeployment } from './deployed-files.ts';
export { errorXml } from './s3-error.ts';
export type { Bucket, StoredObject } from './store.ts';

interface S3Options {
  buckets: BucketSettings[];
  /** Folder of the objects; null keeps them in memory. */
  dataDir: string | null;
  deployments?: BucketDeployment[];
  now?: () => number;
  /** Whether the access key that signed a form or a link may do this with the object of the ARN; default: yes. */
  may?: (accessKeyId: string, action: 's3:PutObject' | 's3:GetObject', objectArn: string) => boolean;
}

export interface S3 {
  url: string;
  /** An object as the distribution reads it: uploaded, or part of a deployment. */
  read: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  /** The uploaded objects of a bucket, for a recording: no listener is told of what is written here. */
  uploads: (bucket: string) => Bucket;
  /** Calls the listener with every new object of the buckets that publish them. */
  onCreated: (listener: (created: CreatedObject) => void) => void;
  close(): Promise<void>;
}

interface OpenBucket {
  settings: BucketSettings;
  objects: Bucket;
}

/** S3 for the SDK, at path style: put, in parts too, get, head, delete and list; and for browsers, signed forms and links. */
export async function startS3(options: S3Options): Promise<S3> {
  const { dataDir, deployments = [], now = Date.now, may = () => true } = options;
  const buckets = new Map<string, OpenBucket>();
  for (const settings of options.buckets) {
    const { name, expiresAfterDays } = settings;
    const folder = dataDir === null ? null : join(dataDir, 's3', name);
    buckets.set(name, { settings, objects: await openBucket(folder, { now, expiresAfterDays }) });
  }
  const listeners: ((created: CreatedObject) => void)[] = [];
  const read = async (name: string, key: string) => {
    const uploaded = await buckets.get(name)?.objects.read(key);
    const own = deployments.filter(({ bucket }) => bucket === name);
    return uploaded ?? (await deployedObject(own, key)) ?? undefined;
  };
  const created = (
    { settings: { publishes, name } }: OpenBucket,
    reason: CreatedObject['reason'],
    facts: ObjectFacts,
  ) => {
    if (publishes) for (const listener of listeners) listener({ bucket: name, reason, facts });
  };
  const demand = (
    accessKeyId: string,
    action: 's3:PutObject' | 's3:GetObject',
    name: string,
    key: string,
  ) => {
    if (!may(accessKeyId, action, `arn:aws:s3:::${name}/${key}`))
      throw new S3Error(403, 'AccessDenied', 'Access Denied');
  };
  const answerParts = createMultipart(({ name }, facts) =>
    created(buckets.get(name)!, 'CompleteMultipartUpload', facts),
  );
  const post = async (request: IncomingMessage, bucket: OpenBucket): Promise<Reply> => {
    const { name } = bucket.settings;
    const { key, body, headers, accessKeyId } = await readPostedFile(request, name, now());
    demand(accessKeyId, 's3:PutObject', name, key);
    const facts = await bucket.objects.write(key, body, headers);
    created(bucket, 'PostObject', facts);
    return { status: 204, headers: { etag: facts.etag } };
  };
  const answerKey = async (request: IncomingMessage, bucket: OpenBucket, key: string): Promise<Reply> => {
    const { name } = bucket.settings;
    const target = { name, key, objects: bucket.objects };
    const aboutParts = await answerParts(request, target, keptHeaders(request));
    if (aboutParts) return aboutParts;
    if (request.method === 'PUT') {
      const facts = await put(request, bucket.objects, key, await read(name, key));
      created(bucket, 'PutObject', facts);
      return { headers: { etag: facts.etag } };
    }
    if (request.method === 'DELETE') {
      requireUnchanged(request, await read(name, key));
      return bucket.objects.remove(key).then(() => ({ status: 204 }));
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      const signer = readSigner(request, now());
      if (signer !== null) demand(signer, 's3:GetObject', name, key);
      return get(request, await read(name, key));
    }
    throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  };
  const answerBucket = async (request: IncomingMessage, bucket: OpenBucket): Promise<Reply> => {
    if (request.method === 'POST') return post(request, bucket);
    const query = new URL(request.url ?? '/', 'http://s3').searchParams;
    if (request.method === 'GET' && query.get('list-type') === '2') return listed(bucket, query);
    return failure(501, 'NotImplemented', 'The local cloud lists buckets and serves single objects only.');
  };
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { pathname } = new URL(request.url ?? '/', 'http://s3');
    const [, name = '', ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const bucket = buckets.get(name);
    if (!bucket) return failure(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const { cors = [] } = bucket.settings;
    if (request.method === 'OPTIONS') return preflight(request, cors);
    const operation = key === '' ? answerBucket(request, bucket) : answerKey(request, bucket, key);
    const reply = await Promise.resolve(operation).catch(refuse);
    return { ...reply, headers: { ...reply.headers, ...corsHeaders(request, cors) } };
  };
  const { url, close } = await listenWithReplies(answer, ({ message }) =>
    failure(500, 'InternalError', message),
  );
  const uploads = (name: string) => buckets.get(name)!.objects;
  return { url, read, uploads, onCreated: (listener) => void listeners.push(listener), close };
}

/** Writes an object; `found` is what stands at its key, deployed or uploaded. */
async function put(
  request: IncomingMessage,
  bucket: Bucket,
  key: string,
  found: ObjectFacts | undefined,
): Promise<ObjectFacts> {
  if (request.headers['x-amz-copy-source'])
    throw new S3Error(501, 'NotImplemented', 'The local cloud does not copy objects.');
  if (request.headers['if-none-match'] === '*' && found) throw preconditionFailed();
  requireUnchanged(request, found);
  const body = decodeUpload(await readBody(request), request.headers);
  return bucket.write(key, body, keptHeaders(request));
}

const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

/** With If-Match only the object is written or deleted that the caller has seen. */
function requireUnchanged(request: IncomingMessage, found: ObjectFacts | undefined): void {
  const wanted = request.headers['if-match'];
  if (wanted === undefined) return;
  if (!found) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
  if (found.etag !== wanted) throw preconditionFailed();
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

function refuse(error: unknown): Reply {
  if (!(error instanceof S3Error)) throw error;
  return failure(error.status, error.code, error.message);
}

const pageSize = 1000;

/** ListObjectsV2 of uploaded objects: those of a deployment are files of the assembly. The token is the last key. */
function listed(
  { settings, objects }: { settings: BucketSettings; objects: Bucket },
  query: URLSearchParams,
): Reply {
  const after = query.get('continuation-token') ?? '';
  const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
  const rest = objects.list(query.get('prefix') ?? '').filter(({ key }) => key > after);
  const page = rest.slice(0, size);
  const isTruncated = rest.length > page.length;
  const contents = page.map(
    ({ key, etag, size: bytes, lastModified }) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${bytes}</Size></Contents>`,
  );
  const token = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1)!.key)}</NextContinuationToken>`
    : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${settings.name}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
  return { headers: { 'content-type': 'application/xml' }, body };
}

/** Puts the new objects of buckets that publish them on the event bus. */
export function publishObjects(
  s3: { onCreated: (listener: (created: CreatedObject) => void) => void },
  assembly: Assembly,
  bus: EventBus,
): void {
  s3.onCreated((created) => {
    const bucket = assembly.find('AWS::S3::Bucket', created.bucket);
    if (bucket) bus.put(eventOf(created, bucket));
  });
}

/** EventBridge's form of an object's creation; keys are not encoded, unlike in S3's own notifications. */
function eventOf(
  { bucket, reason, facts }: CreatedObject,
  { account, region, arn }: { account: string; region: string; arn: string },
) {
  const { key, size, etag, lastModified } = facts;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account,
    time: lastModified.replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [arn],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag: etag.replaceAll('"', ''), sequencer: '0' },
      'request-id': randomUUID(),
      requester: account,
      'source-ip-address': '127.0.0.1',
      reason,
    },
  };
}
