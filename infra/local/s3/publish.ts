import { randomUUID } from 'node:crypto';
import type { Assembly } from '../assembly/index.ts';
import type { EventBus } from '../event-bus/index.ts';
import type { CreatedObject } from './store.ts';

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
