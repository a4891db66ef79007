import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { SQSRecord } from 'aws-lambda';
import { chunksOf } from '../kit/in-parallel.ts';
import { kept } from '../kit/kept.ts';
import { awsTimeouts } from '../kit/connections.ts';

/** Messages of one call: 200 KB each at most, together below SQS's limit of 1,024 KB. */
const messagesPerCall = 5;

/** As many as SQS gives or deletes in one call. */
const mostOfCall = 10;

/** Seconds for which an empty queue is listened to: all of SQS is asked then, and what is being sent still comes. */
const waitSeconds = 1;

/** A received message, as Lambda's poller would hand it over. */
export type QueueMessage = Pick<SQSRecord, 'messageId' | 'receiptHandle' | 'body' | 'attributes'>;

/** The SDK is loaded with the first message: most calls of a function send none. */
const load = kept(async () => {
  const sqs = await import('@aws-sdk/client-sqs');
  const client = new sqs.SQSClient({ credentials: fromEnv(), requestHandler: awsTimeouts() });
  return { client, ...sqs };
});

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

/** Receives up to so many messages; each comes again unless it is deleted within the queue's time. */
export async function receiveMessages(queueUrl: string, most: number): Promise<QueueMessage[]> {
  const sqs = await load();
  const receive = async (count: number, wait: number): Promise<QueueMessage[]> => {
    const command = new sqs.ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: count,
      WaitTimeSeconds: wait,
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
    });
    const { Messages = [] } = await sqs.client.send(command);
    return Messages.map(({ MessageId, ReceiptHandle, Body, Attributes }) => ({
      messageId: MessageId!,
      receiptHandle: ReceiptHandle!,
      body: Body!,
      attributes: Attributes as unknown as SQSRecord['attributes'],
    }));
  };
  const first = await receive(Math.min(most, mostOfCall), waitSeconds);
  // an idle queue is asked once
  if (first.length < mostOfCall) return first;
  const calls = Math.ceil((most - mostOfCall) / mostOfCall);
  const others = await Promise.all(Array.from({ length: calls }, () => receive(mostOfCall, 0)));
  return [first, ...others].flat();
}

/** Deletes received messages. One that SQS does not delete comes again. */
export async function deleteMessages(queueUrl: string, messages: QueueMessage[]): Promise<void> {
  const sqs = await load();
  await Promise.all(
    chunksOf(messages, mostOfCall).map((some) => {
      const Entries = some.map(({ messageId, receiptHandle }) => ({
        Id: messageId,
        ReceiptHandle: receiptHandle,
      }));
      return sqs.client.send(new sqs.DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
    }),
  );
}
