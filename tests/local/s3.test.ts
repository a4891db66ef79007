import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3 } from '#infra/local/s3/index.ts';
import { deployedObject, type BucketDeployment } from '#infra/local/s3/deployed-files.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const clientOf = (s3: S3) => new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials });
const Bucket = 'pictures';

describe('the local S3', () => {
  let dataDir: string;
  let s3: S3;
  let client: S3Client;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 's3-'));
    s3 = await startS3({
      buckets: [{ name: Bucket }],
      dataDir,
      now: () => Date.parse('2027-01-02T03:04:05Z'),
    });
    client = clientOf(s3);
  });
  afterAll(async () => {
    await s3.close();
    await rm(dataDir, { recursive: true });
  });

  it('S3 returns the bytes, type, cache control and metadata of an upload, and the local time of it', async () => {
    const sent = { ContentType: 'image/webp', CacheControl: 'max-age=60', Metadata: { color: 'verde' } };
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'a/ñ b.webp', Body: Buffer.from([0, 255, 13, 10]), ...sent }),
    );
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'a/ñ b.webp' }));
    expect(found).toMatchObject(sent);
    expect(found.LastModified?.toISOString()).toBe('2027-01-02T03:04:05.000Z');
    expect([...((await found.Body?.transformToByteArray()) ?? [])]).toEqual([0, 255, 13, 10]);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'a/ñ b.webp' }));
    expect(head).toMatchObject({ ...sent, ContentLength: 4, ETag: found.ETag });
  });

  it('S3 stores an object that is uploaded as a stream', async () => {
    const Body = Readable.from([Buffer.from('uno '), Buffer.from('dos')]);
    await client.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 7 }));
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect(await found.Body?.transformToString()).toBe('uno dos');
  });

  it('a missing object and a missing bucket are answered with the errors of S3', async () => {
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'none' }))).rejects.toBeInstanceOf(
      NoSuchKey,
    );
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'none' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(client.send(new GetObjectCommand({ Bucket: 'other', Key: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  it('a put with If-None-Match does not overwrite an object', async () => {
    const put = { Bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' };
    await client.send(new PutObjectCommand(put));
    await expect(client.send(new PutObjectCommand(put))).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
  });

  it('a deleted object is no longer found', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: 'x' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await expect(client.send(new GetObjectCommand({ Bucket, Key: 'gone' }))).rejects.toBeInstanceOf(
      NoSuchKey,
    );
  });

  it('an operation on a whole bucket other than listing it is answered with the error NotImplemented', async () => {
    await expect(client.send(new ListObjectsCommand({ Bucket }))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });

  it('objects are listed by prefix in the order of their keys, page by page', async () => {
    for (const Key of ['list/b&c', 'list/a', 'other/a'])
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 1 }));
    expect(first.Contents).toMatchObject([
      { Key: 'list/a', Size: 6, LastModified: new Date('2027-01-02T03:04:05Z') },
    ]);
    const next = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', ContinuationToken: first.NextContinuationToken }),
    );
    expect(next.Contents?.map(({ Key }) => Key)).toEqual(['list/b&c']);
    expect([first.IsTruncated, next.IsTruncated]).toEqual([true, false]);
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket, Key: 'list/b&c' }));
    expect(next.Contents![0]!.ETag).toBe(ETag);
  });

  it('with If-Match an object is written or deleted only as it was seen', async () => {
    const Key = 'seen';
    const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body: 'one' }));
    const put = (Body: string, IfMatch: string | undefined) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, IfMatch }));
    const two = await put('two', ETag);
    const refused = { name: 'PreconditionFailed' };
    await expect(put('three', ETag)).rejects.toMatchObject(refused);
    await expect(client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch: ETag }))).rejects.toMatchObject(
      refused,
    );
    await client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch: two.ETag }));
    await expect(put('four', two.ETag)).rejects.toBeInstanceOf(NoSuchKey);
  });

  it('a deployed file is seen by conditional writes as an uploaded one is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    await writeFile(join(folder, 'page.html'), 'of the build');
    const only = { bucket: Bucket, folders: [folder], exclude: [], include: [] };
    const deployments = [{ ...only, prune: false, headers: {} }];
    const deployed = await startS3({ buckets: [{ name: Bucket }], dataDir: null, deployments });
    const site = clientOf(deployed);
    const page = { Bucket, Key: 'page.html' };
    const put = (condition: { IfMatch: string } | { IfNoneMatch: string }) =>
      site.send(new PutObjectCommand({ ...page, Body: 'rendered', ...condition }));
    await expect(put({ IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    const { ETag } = await site.send(new HeadObjectCommand(page));
    await put({ IfMatch: ETag! });
    expect((await deployed.read(Bucket, 'page.html'))?.body.toString()).toBe('rendered');
    await deployed.close();
    await rm(folder, { recursive: true });
  });

  it('an uploaded object is still there after a restart', async () => {
    const again = await startS3({ buckets: [{ name: Bucket }], dataDir });
    expect((await again.read(Bucket, 'a/ñ b.webp'))?.headers['cache-control']).toBe('max-age=60');
    await again.close();
  });
});

describe('deployed objects', () => {
  let folder: string;
  const deployment = (over: Partial<BucketDeployment>): BucketDeployment => ({
    bucket: 'site',
    folders: [folder],
    exclude: [],
    include: [],
    prune: false,
    headers: {},
    ...over,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<p>hola');
    await writeFile(join(folder, 'assets/a.js'), '1');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a deployed object is read from the assembly, with the cache control of its own deployment', async () => {
    const both = [
      deployment({ exclude: ['*'], include: ['assets/*'], headers: { 'cache-control': 'immutable' } }),
      deployment({ exclude: ['assets/*'], headers: { 'cache-control': 'no-cache' } }),
    ];
    const page = await deployedObject(both, 'index.html');
    expect(page?.headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'no-cache' });
    const script = await deployedObject(both, 'assets/a.js');
    expect(script?.headers).toEqual({ 'content-type': 'text/javascript', 'cache-control': 'immutable' });
    expect(await deployedObject(both, 'nada.html')).toBeUndefined();
  });

  it('a pruning deployment removes the objects that it does not bring itself', async () => {
    const pruning = [deployment({}), deployment({ folders: [], prune: true, exclude: ['assets/*'] })];
    expect(await deployedObject(pruning, 'index.html')).toBeNull();
    expect((await deployedObject(pruning, 'assets/a.js'))?.size).toBe(1);
  });

  it('a deployed object is read only from inside its folder', async () => {
    expect((await deployedObject([deployment({})], 'index.html'))?.size).toBe(7);
    expect(await deployedObject([deployment({})], '../../etc/passwd')).toBeUndefined();
  });
});
