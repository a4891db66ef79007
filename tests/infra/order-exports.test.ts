import { beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from '#infra/functions.ts';
import { resources, synthesize } from './synthesize.ts';

describe('exports of orders', () => {
  let api: ReturnType<typeof synthesize>['templates']['api'];
  beforeAll(() => ({ api } = synthesize().templates));

  const named = (type: string, part: RegExp) =>
    Object.entries(resources(api, type)).find(([id]) => part.test(id))![1];

  it('the bucket of exported files is private, without pages that may read it, and forgets a file after a day', () => {
    const bucket = named('AWS::S3::Bucket', /^ExportsFiles/);
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

  it('a message of an export comes back when its worker cannot live any more, and not before', () => {
    const queue = named('AWS::SQS::Queue', /^ExportsJobsQueue/);
    const { timeout } = rowOf('export-orders');
    expect(queue.Properties.VisibilityTimeout).toBeGreaterThan(timeout);
    expect(queue.Properties.VisibilityTimeout).toBeLessThan(timeout + 60);
  });
});
