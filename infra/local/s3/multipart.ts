import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBody, type Reply } from '../http.ts';
import { S3Error } from './s3-error.ts';
import { type Bucket, etagOf, type ObjectFacts } from './store.ts';

/**
 * The bytes of an upload. A stream is sent `aws-chunked`: hexadecimal sizes between the chunks, a checksum after the last
 * one.
 */
export function decodeUpload(body: Buffer, headers: Record<string, string | string[] | undefined>): Buffer {
  const chunked =
    String(headers['content-encoding'] ?? '').includes('aws-chunked') ||
    String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-');
  return chunked ? joinChunks(body) : body;
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    if (lineEnd < 0) throw new Error('aws-chunked body without an end');
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error('aws-chunked body with a broken size');
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

interface Upload {
  bucket: string;
  key: string;
  headers: Record<string, string>;
  parts: Map<number, Buffer>;
}

/** Where the parts of one call belong. */
interface Target {
  name: string;
  objects: Bucket;
  key: string;
}

/** Bytes of every part but the last at least. */
const minPartBytes = 5 * 1024 * 1024;

/**
 * Uploads in parts. They are held in memory until they are an object: the end of the process ends them, as S3 ends those that are
 * never completed.
 */
export function createMultipart(completed: (target: Target, facts: ObjectFacts) => void) {
  const uploads = new Map<string, Upload>();

  const uploadOf = (id: string, { name, key }: Target): Upload => {
    const upload = uploads.get(id);
    if (upload?.bucket === name && upload.key === key) return upload;
    throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
  };
  const begin = ({ name, key }: Target, headers: Record<string, string>): Reply => {
    const id = randomUUID();
    uploads.set(id, { bucket: name, key, headers, parts: new Map() });
    return xml('InitiateMultipartUploadResult', { Bucket: name, UploadId: id });
  };
  const putPart = async (request: IncomingMessage, upload: Upload, part: number): Promise<Reply> => {
    const body = decodeUpload(await readBody(request), request.headers);
    upload.parts.set(part, body);
    return { headers: { etag: etagOf(body) } };
  };
  const complete = async (request: IncomingMessage, id: string, target: Target): Promise<Reply> => {
    const upload = uploadOf(id, target);
    const body = joinParts(upload, (await readBody(request)).toString());
    const facts = await target.objects.write(target.key, body, upload.headers);
    uploads.delete(id);
    completed(target, facts);
    return xml('CompleteMultipartUploadResult', { Bucket: target.name, ETag: facts.etag });
  };

  /** Answers a call about an upload in parts; null for any other call. */
  return async (
    request: IncomingMessage,
    target: Target,
    headers: Record<string, string>,
  ): Promise<Reply | null> => {
    const { searchParams } = new URL(request.url ?? '/', 'http://s3');
    const id = searchParams.get('uploadId');
    if (request.method === 'POST' && searchParams.has('uploads')) return begin(target, headers);
    if (id === null) return null;
    if (request.method === 'PUT')
      return putPart(request, uploadOf(id, target), Number(searchParams.get('partNumber')));
    if (request.method === 'POST') return complete(request, id, target);
    throw new S3Error(501, 'NotImplemented', 'The local cloud does not list or abort uploads.');
  };
}

/** The parts that the request names, which must be in order and as they were stored. */
function joinParts({ parts }: Upload, request: string): Buffer {
  const named = [...request.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  if (named.some(({ number }, at) => at > 0 && number <= named[at - 1]!.number))
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  const bodies = named.map(({ number, etag }) => {
    const body = parts.get(number);
    if (body && etagOf(body) === etag) return body;
    throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
  });
  if (bodies.slice(0, -1).some((body) => body.length < minPartBytes))
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  return Buffer.concat(bodies);
}

const xml = (name: string, fields: Record<string, string>): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${Object.entries(fields)
    .map(([field, value]) => `<${field}>${value.replaceAll('"', '&quot;')}</${field}>`)
    .join('')}</${name}>`,
});
