import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3 } from '#infra/local/s3/index.ts';
import type { CreatedObject } from '#infra/local/s3/store.ts';

const at = { Bucket: 'files', Key: 'a/ñ b.csv' };
const part = (letter: string, bytes = 5 * 1024 * 1024) => Buffer.alloc(bytes, letter);

let s3: S3;
let client: S3Client;
let now = Date.now();
const may = new Set(['signer s3:GetObject arn:aws:s3:::files/a/ñ b.csv']);
const created: CreatedObject[] = [];

beforeAll(async () => {
  s3 = await startS3({
    buckets: [{ name: 'files', publishes: true }],
    dataDir: null,
    now: () => now,
    may: (key, action, arn) => may.has(`${key} ${action} ${arn}`),
  });
  s3.onCreated((one) => void created.push(one));
  const credentials = { accessKeyId: 'signer', secretAccessKey: 'local' };
  client = new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials });
});
afterAll(() => s3.close());

const begin = async () =>
  (await client.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'text/csv' }))).UploadId!;
const put = async (UploadId: string, PartNumber: number, Body: Buffer) => ({
  PartNumber,
  ETag: (await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }))).ETag,
});
const complete = (UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));

describe('uploads in parts', () => {
  it('parts become one object when they are complete, the last one small, a repeated one as it was last', async () => {
    const upload = await begin();
    await put(upload, 1, part('x'));
    const parts = [await put(upload, 1, part('a')), await put(upload, 2, Buffer.from('end'))];
    expect(await s3.read('files', at.Key)).toBeUndefined();
    await complete(upload, parts);
    const stored = (await s3.read('files', at.Key))!;
    expect([stored.size, stored.body.toString('utf8', stored.size - 4)]).toEqual([
      5 * 1024 * 1024 + 3,
      'aend',
    ]);
    expect(stored.headers['content-type']).toBe('text/csv');
    expect(created.map(({ reason }) => reason)).toEqual(['CompleteMultipartUpload']);
    await expect(complete(upload, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('parts that are too small, in another order, or not as they were stored are refused', async () => {
    const upload = await begin();
    const [small, last] = [await put(upload, 1, Buffer.from('a')), await put(upload, 2, Buffer.from('b'))];
    await expect(complete(upload, [small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(upload, [last, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await put(upload, 1, part('c'));
    await expect(complete(upload, [small, last])).rejects.toMatchObject({ name: 'InvalidPart' });
  });
});

describe('links', () => {
  const link = () => getSignedUrl(client, new GetObjectCommand(at), { expiresIn: 900 });
  const read = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  };

  it('a signed link reads its object for its time, by the local clock, and no other object', async () => {
    const before = Date.now();
    const url = await link();
    const signed = Date.now();
    now = before;
    expect((await read(url)).status).toBe(200);
    now = before + 899_000;
    expect((await read(url)).status).toBe(200);
    now = signed + 902_000;
    expect(await read(url)).toMatchObject({
      status: 403,
      text: expect.stringContaining('Request has expired') as string,
    });
    now = Date.now();
    expect((await read(url.replace('.csv', '.txt'))).text).toContain('SignatureDoesNotMatch');
    expect((await read(url.replace('Expires=900', 'Expires=9000'))).text).toContain('SignatureDoesNotMatch');
    expect((await read(url.split('?')[0]!)).status).toBe(403);
  });

  it('P44: a link is refused when its signer may not read the object', async () => {
    const url = await link();
    may.clear();
    expect((await read(url)).text).toContain('AccessDenied');
  });
});
