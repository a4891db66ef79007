import { md5, type Message, type Queue } from './queue.ts';

/** An error that SQS answers with. */
export class SqsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface SendInput {
  MessageBody: string;
  DelaySeconds?: number;
  MessageAttributes?: object;
}

type Entry<T> = T & { Id: string };

type Operation = (queue: Queue, input: never) => object;

/** The supported operations on a queue, by their names in the SDK's JSON protocol. */
export const operations: Record<string, Operation> = {
  SendMessage: send,
  SendMessageBatch: (queue, { Entries }: { Entries: Entry<SendInput>[] }) =>
    batch(Entries, (entry) => send(queue, entry)),
  ReceiveMessage: receive,
  DeleteMessageBatch: (queue, { Entries }: { Entries: Entry<{ ReceiptHandle: string }>[] }) =>
    batch(Entries, ({ ReceiptHandle }) => {
      queue.delete(ReceiptHandle);
      return {};
    }),
  DeleteMessage: (queue, { ReceiptHandle }: { ReceiptHandle: string }) => {
    queue.delete(ReceiptHandle);
    return {};
  },
};

function send(queue: Queue, { MessageBody, DelaySeconds, MessageAttributes }: SendInput) {
  if (MessageAttributes)
    throw new SqsError('UnsupportedOperation', 'The local cloud supports no attributes of messages.');
  if (!MessageBody)
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(MessageBody) > queue.settings.maximumBytes) {
    const reason = `Message must be shorter than ${queue.settings.maximumBytes} bytes.`;
    throw new SqsError('InvalidParameterValue', `One or more parameters are invalid. Reason: ${reason}`);
  }
  const message = queue.send(MessageBody, {
    ...(DelaySeconds !== undefined && { delaySeconds: DelaySeconds }),
  });
  return { MessageId: message.id, MD5OfMessageBody: md5(MessageBody) };
}

function receive(queue: Queue, input: { MaxNumberOfMessages?: number; VisibilityTimeout?: number }) {
  const { MaxNumberOfMessages: max = 1, VisibilityTimeout } = input;
  if (max < 1 || max > 10)
    throw new SqsError('InvalidParameterValue', 'MaxNumberOfMessages must be between 1 and 10.');
  return { Messages: queue.receive(max, VisibilityTimeout).map(toWire) };
}

function toWire(message: Message) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
  };
}

/** The attributes that SQS itself sets, as strings. */
export function systemAttributes(message: Message) {
  return {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.deadLetterSource && { DeadLetterQueueSourceArn: message.deadLetterSource }),
  };
}

function batch<T>(entries: Entry<T>[], run: (entry: T) => object) {
  if (!entries?.length)
    throw new SqsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > 10)
    throw new SqsError('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.');
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { Successful, Failed };
}
