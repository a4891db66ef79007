import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '#infra/local/event-bus.ts';
import {
  bucketSettings,
  publishObjects,
  startS3,
  type BucketProperties,
  type S3,
} from '#infra/local/s3/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { smallApp } from './small-app.ts';

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const queueUrl = (name: string) => `http://sqs/${name}`;
const app = (bucket: object = {}) =>
  smallApp(
    {
      Uploads: {
        Type: 'AWS::S3::Bucket',
        Properties: {
          BucketName: 'uploads',
          CorsConfiguration: {
            CorsRules: [
              { AllowedMethods: ['POST'], AllowedOrigins: ['*'], AllowedHeaders: ['*'], MaxAge: 60 },
            ],
          },
          LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 1 }] },
          NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
          ...bucket,
        },
      },
      Other: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'other' } },
      Arrivals: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'arrivals' } },
      Policy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          Queues: [{ Ref: 'Arrivals' }],
          PolicyDocument: {
            Statement: [
              {
                Effect: 'Allow',
                Action: 'sqs:SendMessage',
                Principal: { Service: 'events.amazonaws.com' },
                Resource: arnOf('Arrivals'),
                Condition: { ArnEquals: { 'aws:SourceArn': arnOf('Arrived') } },
              },
            ],
          },
        },
      },
      Arrived: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern: {
            source: ['aws.s3'],
            'detail-type': ['Object Created'],
            detail: { bucket: { name: [{ Ref: 'Uploads' }] } },
          },
          State: 'ENABLED',
          Targets: [{ Id: 't', Arn: arnOf('Arrivals') }],
        },
      },
    },
    { queueUrl },
  );

describe('uploads by signed forms', () => {
  let s3: S3;
  let client: S3Client;
  let now = Date.now();
  const assembly = app();
  const may = new Set<string>(['signer arn:aws:s3:::uploads/a/b']);

  beforeAll(async () => {
    s3 = await startS3({
      buckets: assembly.ofType<BucketProperties>('AWS::S3::Bucket').map(bucketSettings),
      dataDir: null,
      now: () => now,
      may: (key, _action, arn) => may.has(`${key} ${arn}`),
    });
    const credentials = { accessKeyId: 'signer', secretAccessKey: 'local' };
    client = new S3Client({ endpoint: s3.url, region: 'eu-west-1', credentials });
  });
  afterAll(() => s3.close());

  const sign = (Key = 'a/b', signedBy = client) =>
    createPresignedPost(signedBy, {
      Bucket: 'uploads',
      Key,
      Fields: { 'Content-Type': 'image/png' },
      Conditions: [
        ['content-length-range', 2, 4],
        ['starts-with', '$x-amz-meta-name', 'fo'],
      ],
      Expires: 300,
    });

  const post = async (
    { url, fields }: { url: string; fields: Record<string, string> },
    file = 'abc',
    change: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, 'x-amz-meta-name': 'foto', ...change }))
      form.append(name, value);
    form.append('file', new Blob([file]), 'foto.png');
    const response = await fetch(url, { method: 'POST', body: form, headers: { origin: 'http://site' } });
    return { response, code: /<Code>(\w+)</.exec(await response.text())?.[1] };
  };

  it('a file that is posted with a signed form is stored under its key and type, and the page may read the answer', async () => {
    const { response } = await post(await sign());
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const stored = (await s3.read('uploads', 'a/b'))!;
    expect([stored.body.toString(), stored.headers]).toEqual(['abc', { 'content-type': 'image/png' }]);
  });

  it.each<[string, string | undefined, Record<string, string>, string]>([
    ['another key', 'abc', { key: 'a/c' }, 'AccessDenied'],
    ['another type', 'abc', { 'Content-Type': 'text/html' }, 'AccessDenied'],
    ['a field that is not signed', 'abc', { acl: 'public-read' }, 'AccessDenied'],
    ['another beginning of a field', 'abc', { 'x-amz-meta-name': 'no' }, 'AccessDenied'],
    ['a file that is too large', 'abcde', {}, 'EntityTooLarge'],
    ['a file that is too small', 'a', {}, 'EntityTooSmall'],
    [
      'another policy',
      'abc',
      { Policy: btoa('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}') },
      'SignatureDoesNotMatch',
    ],
    ['no policy', 'abc', { Policy: '' }, 'AccessDenied'],
  ])('a form with %s is refused', async (_, file, change, code) => {
    expect((await post(await sign(), file, change)).code).toBe(code);
  });

  it('a form is refused after its time, by the local clock', async () => {
    const form = await sign();
    // the form was signed by the clock of this process
    now = Date.now() + 301_000;
    expect((await post(form)).code).toBe('AccessDenied');
    now = Date.now();
  });

  it('P44: a form is refused when its signer may not write the object', async () => {
    may.clear();
    expect((await post(await sign())).code).toBe('AccessDenied');
    may.add('signer arn:aws:s3:::uploads/a/b');
    expect((await post(await sign())).response.status).toBe(204);
  });

  it('a page may ask for what the CORS rules of the bucket allow, and for nothing else', async () => {
    const ask = (bucket: string, method: string) =>
      fetch(`${s3.url}/${bucket}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://site',
          'access-control-request-method': method,
          'access-control-request-headers': 'x-a',
        },
      });
    const allowed = await ask('uploads', 'POST');
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'x-a',
      'access-control-max-age': '60',
    });
    expect([(await ask('uploads', 'DELETE')).status, (await ask('other', 'POST')).status]).toEqual([
      403, 403,
    ]);
  });

  it('new objects of a bucket that publishes them reach the queue of a rule that names the bucket', async () => {
    const sqs = await startSqs({ assembly });
    publishObjects(s3, assembly, createEventBus({ assembly, sqs, calls: { invoke: async () => {} } }));
    await post(await sign());
    await client.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'ñ b', Body: 'x' }));
    await client.send(new PutObjectCommand({ Bucket: 'other', Key: 'c', Body: 'x' }));
    const told = sqs.queue('arrivals').messages.map(({ body }) => JSON.parse(body) as Record<string, object>);
    expect(told).toMatchObject([
      {
        source: 'aws.s3',
        'detail-type': 'Object Created',
        detail: { bucket: { name: 'uploads' }, object: { key: 'a/b', size: 3 }, reason: 'PostObject' },
      },
      { detail: { object: { key: 'ñ b', size: 1 }, reason: 'PutObject' } },
    ]);
    await sqs.close();
  });

  it('an object is gone after the days of its bucket, by the local clock, and its neighbour is not', async () => {
    await client.send(new PutObjectCommand({ Bucket: 'uploads', Key: 'old', Body: 'x' }));
    await client.send(new PutObjectCommand({ Bucket: 'other', Key: 'old', Body: 'x' }));
    now += 86_399_000;
    expect(await s3.read('uploads', 'old')).toBeDefined();
    now += 2000;
    expect(await s3.read('uploads', 'old')).toBeUndefined();
    expect(await s3.read('other', 'old')).toBeDefined();
  });
});

it('notifications of a bucket to other services and expiry of a part of it are not supported, and say so', () => {
  const settings = (bucket: object) =>
    app(bucket).ofType<BucketProperties>('AWS::S3::Bucket').map(bucketSettings);
  const queue = { QueueConfigurations: [{ Event: 's3:ObjectCreated:*', Queue: 'arn' }] };
  expect(() => settings({ NotificationConfiguration: queue })).toThrow('EventBridge only');
  const partial = { Rules: [{ Status: 'Enabled', ExpirationInDays: 1, Prefix: 'a/' }] };
  expect(() => settings({ LifecycleConfiguration: partial })).toThrow('whole buckets only');
});
