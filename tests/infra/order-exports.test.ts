import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '#infra/functions.ts';
import { resources, synthesize } from './synthesize.ts';

describe('jobs that write files', () => {
  let api: ReturnType<typeof synthesize>['templates']['api'];
  beforeAll(() => ({ api } = synthesize().templates));

  const named = (type: string, part: RegExp) =>
    Object.entries(resources(api, type)).find(([id]) => part.test(id))![1];

  it.each([
    ['P44: the bucket of exported orders', /^ExportsFiles/],
    ['P143: the bucket of downloads', /^DownloadsFiles/],
  ])('%s is private, without pages that may read it, and forgets a file after a day', (_, name) => {
    const bucket = named('AWS::S3::Bucket', name);
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: [
          {
            Status: 'Enabled',
            ExpirationInDays: 1,
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          },
        ],
      },
    });
    expect(bucket.Properties).not.toHaveProperty('CorsConfiguration');
    expect(bucket.Properties).not.toHaveProperty('NotificationConfiguration');
  });

  it.each([
    ['export-orders', /^JobsOfExportOrdersQueue/],
    ['data-export', /^JobsOfDataExportQueue/],
  ] as const)(
    'a message of %s comes back when its worker cannot live any more, and not before',
    (writer, name) => {
      const queue = named('AWS::SQS::Queue', name);
      const { timeout } = rowOf(writer);
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThan(timeout);
      expect(queue.Properties.VisibilityTimeout).toBeLessThan(timeout + 60);
    },
  );

  it.each([
    ['P178: export-orders', 'ExportOrders', /^JobsOfExportOrdersQueue/],
    ['P178: data-export', 'DataExport', /^JobsOfDataExportQueue/],
    ['P178: process-pictures', 'ProcessPictures', /^PicturesArrivalsQueue/],
  ])('%s looks for messages every five minutes by itself, and no poller does', (_, writer, name) => {
    const functionId = Object.keys(resources(api, 'AWS::Lambda::Function')).find((id) =>
      id.includes(writer),
    )!;
    const { Properties } = resources(api, 'AWS::Lambda::Function')[functionId]!;
    expect(Properties.Environment.Variables.QUEUE_URL).toEqual({
      Ref: expect.stringMatching(name) as string,
    });
    const calls = Object.values(resources(api, 'AWS::Scheduler::Schedule')).filter(
      ({ Properties: { Target } }) => JSON.stringify(Target.Arn).includes(`"${functionId}"`),
    );
    expect(calls.map((each) => each.Properties.ScheduleExpression as string)).toEqual(['rate(5 minutes)']);
    expect(resources(api, 'AWS::Lambda::EventSourceMapping')).toEqual({});
  });
});
