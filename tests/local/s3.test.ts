import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3 } from '#infra/local/s3.ts';
import { deployedObject, type BucketDeployment } from '#infra/local/s3/deployed-files.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const clientOf = (s3: S3) => new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials });
const Bucket = 'pictures';

describe('S3 at home', () => {
  let dataDir: string;
  let s3: S3;
  let client: S3Client;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 's3-'));
    s3 = await startS3({ buckets: [Bucket], dataDir, now: () => Date.parse('2027-01-02T03:04:05Z') });
    client = clientOf(s3);
  });
  afterAll(async () => {
    await s3.close();
    await rm(dataDir, { recursive: true });
  });

  it('gives back bytes, type, cache control, metadata and the time at home', async () => {
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

  it('takes a stream', async () => {
    const Body = Readable.from([Buffer.from('uno '), Buffer.from('dos')]);
    await client.send(new PutObjectCommand({ Bucket, Key: 'stream', Body, ContentLength: 7 }));
    const found = await client.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect(await found.Body?.transformToString()).toBe('uno dos');
  });

  it('answers errors of S3', async () => {
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

  it('overwrites only where that is asked for', async () => {
    const put = { Bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' };
    await client.send(new PutObjectCommand(put));
    await expect(client.send(new PutObjectCommand(put))).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
  });

  it('copies, deletes and lists by page and folder', async () => {
    for (const n of [1, 2, 3]) await client.send(new PutObjectCommand({ Bucket, Key: `l/${n}`, Body: 'x' }));
    await client.send(new CopyObjectCommand({ Bucket, Key: 'l/sub/4', CopySource: `${Bucket}/l/1` }));
    const list = { Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2 };
    const first = await client.send(new ListObjectsV2Command(list));
    expect(first.Contents?.map((row) => row.Key)).toEqual(['l/1', 'l/2']);
    const second = await client.send(
      new ListObjectsV2Command({ ...list, ContinuationToken: first.NextContinuationToken }),
    );
    expect(second.Contents?.map((row) => row.Key)).toEqual(['l/3']);
    expect(second.CommonPrefixes).toEqual([{ Prefix: 'l/sub/' }]);
    expect(second.IsTruncated).toBe(false);
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'l/1' }));
    await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'l/2' }, { Key: 'l/3' }] } }),
    );
    const rest = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/' }));
    expect(rest.Contents?.map((row) => row.Key)).toEqual(['l/sub/4']);
  });

  it('still has everything after a restart', async () => {
    const again = await startS3({ buckets: [Bucket], dataDir });
    expect((await again.read(Bucket, 'a/ñ b.webp'))?.headers['cache-control']).toBe('max-age=60');
    await again.close();
  });
});

describe('what deployments leave in a bucket', () => {
  let folder: string;
  const deployment = (over: Partial<BucketDeployment>): BucketDeployment => ({
    bucket: 'site',
    prefix: '',
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

  it('is read from the assembly, with the cache control of its own deployment', async () => {
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

  it('is what a pruning deployment leaves over', async () => {
    const pruning = [deployment({}), deployment({ folders: [], prune: true, exclude: ['assets/*'] })];
    expect(await deployedObject(pruning, 'index.html')).toBeNull();
    expect((await deployedObject(pruning, 'assets/a.js'))?.size).toBe(1);
  });

  it('stays inside the folder and under the prefix', async () => {
    expect(await deployedObject([deployment({ prefix: 'web' })], 'index.html')).toBeUndefined();
    expect((await deployedObject([deployment({ prefix: 'web' })], 'web/index.html'))?.size).toBe(7);
    expect(await deployedObject([deployment({})], '../../etc/passwd')).toBeUndefined();
  });
});
