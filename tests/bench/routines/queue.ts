import type { Assembly } from '#infra/local/assembly/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';

const name = 'routines';

/** The queue of batches, alone. */
export async function startQueue() {
  const resource = { name, arn: `arn:aws:sqs:eu-west-1:000000000000:${name}`, logicalId: name };
  const properties = { VisibilityTimeout: 360 };
  const assembly = { ofType: () => [{ ...resource, properties }] } as unknown as Assembly;
  const sqs = await startSqs({ assembly });
  return { url: sqs.url, queueUrl: sqs.queueUrl(name), messages: sqs.queue(name), close: () => sqs.close() };
}
