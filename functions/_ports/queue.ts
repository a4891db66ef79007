import type { SQSClient } from '@aws-sdk/client-sqs';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { chunksOf } from '../_kit/chunks.ts';
import { awsTimeouts } from '../_kit/timeouts.ts';

let client: SQSClient | undefined;

/** Messages of one call: 200 KB each at most, together below SQS's limit of 1,024 KB. */
const messagesPerCall = 5;

/** The SDK is loaded with the first message: most calls of a function send none. */
async function load() {
  const sqs = await import('@aws-sdk/client-sqs');
  client ??= new sqs.SQSClient({ credentials: fromEnv(), requestHandler: awsTimeouts() });
  return { client, ...sqs };
}

/** Sends one message; throws when SQS does not accept it. */
export async function enqueue(queueUrl: string, body: string): Promise<void> {
  const sqs = await load();
  await sqs.client.send(new sqs.SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
}

/** Sends messages, all calls at once; throws when SQS does not accept one of them. */
export async function enqueueAll(queueUrl: string, messages: { id: string; body: string }[]): Promise<void> {
  const sqs = await load();
  const results = await Promise.all(
    chunksOf(messages, messagesPerCall).map((some) => {
      const entries = some.map(({ id, body }) => ({ Id: id, MessageBody: body }));
      return sqs.client.send(new sqs.SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
    }),
  );
  const failed = results.flatMap(({ Failed = [] }) => Failed);
  if (failed.length > 0) throw new Error(`${failed.length} messages not queued: ${failed[0]!.Code}`);
}
