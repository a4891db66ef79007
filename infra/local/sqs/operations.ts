import { once } from 'node:events';
import { md5, md5OfAttributes, type MessageAttributes } from './md5.ts';
import type { Message, Queue } from './queue.ts';

/** A refusal in SQS's words. */
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
  MessageAttributes?: MessageAttributes;
}

interface ReceiveInput {
  MaxNumberOfMessages?: number;
  VisibilityTimeout?: number;
  WaitTimeSeconds?: number;
}

type Entry<T> = T & { Id: string };

type Operation = (queue: Queue, input: never) => unknown;

/** The queue operations that the SDK's JSON protocol can ask for at home. */
export const operations: Record<string, Operation> = {
  SendMessage: send,
  SendMessageBatch: (queue, { Entries }: { Entries: Entry<SendInput>[] }) =>
    batch(Entries, (entry) => send(queue, entry)),
  ReceiveMessage: receive,
  DeleteMessage: (queue, { ReceiptHandle }: { ReceiptHandle: string }) => {
    queue.delete(ReceiptHandle);
    return {};
  },
  DeleteMessageBatch: (queue, { Entries }: { Entries: Entry<{ ReceiptHandle: string }>[] }) =>
    batch(Entries, ({ ReceiptHandle }) => {
      queue.delete(ReceiptHandle);
      return {};
    }),
  ChangeMessageVisibility: (queue, input: { ReceiptHandle: string; VisibilityTimeout: number }) => {
    if (queue.changeVisibility(input.ReceiptHandle, input.VisibilityTimeout)) return {};
    throw new SqsError('MessageNotInflight', 'The message is not in flight.');
  },
  GetQueueAttributes: attributes,
  PurgeQueue: (queue) => {
    queue.purge();
    return {};
  },
};

function send(queue: Queue, { MessageBody, DelaySeconds, MessageAttributes }: SendInput) {
  if (!MessageBody)
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(MessageBody) > queue.settings.maximumBytes) {
    const limit = queue.settings.maximumBytes;
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${limit} bytes.`,
    );
  }
  const message = queue.send(MessageBody, {
    ...(MessageAttributes && { attributes: MessageAttributes }),
    ...(DelaySeconds !== undefined && { delaySeconds: DelaySeconds }),
  });
  return {
    MessageId: message.id,
    MD5OfMessageBody: md5(MessageBody),
    ...(MessageAttributes && { MD5OfMessageAttributes: md5OfAttributes(MessageAttributes) }),
  };
}

async function receive(queue: Queue, input: ReceiveInput) {
  const { MaxNumberOfMessages = 1, VisibilityTimeout, WaitTimeSeconds = 0 } = input;
  if (MaxNumberOfMessages < 1 || MaxNumberOfMessages > 10) {
    throw new SqsError('InvalidParameterValue', 'MaxNumberOfMessages must be between 1 and 10.');
  }
  let messages = queue.receive(MaxNumberOfMessages, VisibilityTimeout);
  if (messages.length === 0 && WaitTimeSeconds > 0) {
    await nextArrival(queue, WaitTimeSeconds);
    messages = queue.receive(MaxNumberOfMessages, VisibilityTimeout);
  }
  return { Messages: messages.map(toWire) };
}

async function nextArrival(queue: Queue, seconds: number): Promise<void> {
  const arrived = new AbortController();
  const stop = queue.onChange(() => arrived.abort());
  await once(AbortSignal.any([arrived.signal, AbortSignal.timeout(seconds * 1000)]), 'abort');
  stop();
}

function toWire(message: Message) {
  const hasAttributes = Object.keys(message.attributes).length > 0;
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(hasAttributes && {
      MessageAttributes: message.attributes,
      MD5OfMessageAttributes: md5OfAttributes(message.attributes),
    }),
  };
}

/** What SQS itself knows of a message, as strings. */
export function systemAttributes(message: Message) {
  return {
    ApproximateReceiveCount: String(message.receives),
    SentTimestamp: String(message.sentAt),
    SenderId: 'home',
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  };
}

function attributes(queue: Queue) {
  const { visible, inFlight, delayed } = queue.counts();
  const { arn, visibilitySeconds, delaySeconds, redrive } = queue.settings;
  const values = {
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    VisibilityTimeout: String(visibilitySeconds),
    DelaySeconds: String(delaySeconds),
  };
  const policy = redrive && { deadLetterTargetArn: redrive.arn, maxReceiveCount: redrive.maxReceives };
  return { Attributes: policy ? { ...values, RedrivePolicy: JSON.stringify(policy) } : values };
}

function batch<T>(entries: Entry<T>[], run: (entry: T) => object) {
  if (!entries?.length) {
    throw new SqsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > 10) {
    throw new SqsError('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.');
  }
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
