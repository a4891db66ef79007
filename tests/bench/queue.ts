import type { Assembly } from '#infra/local/assembly/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';

/** One queue, alone. */
export async function startQueue(name: string) {
  const resource = { name, arn: `arn:aws:sqs:eu-west-1:000000000000:${name}`, logicalId: name };
  const properties = { VisibilityTimeout: 360 };
  const assembly = { ofType: () => [{ ...resource, properties }] } as unknown as Assembly;
  const sqs = await startSqs({ assembly });
  return { url: sqs.url, queueUrl: sqs.queueUrl(name), messages: sqs.queue(name), close: () => sqs.close() };
}
