import type { MessageAttributes } from './md5.ts';

/** A message as its queue keeps it. */
export interface Message {
  id: string;
  body: string;
  attributes: MessageAttributes;
  sentAt: number;
  /** Hidden until then, because it is delayed or has been received. */
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** Of the last receive; an older receipt no longer deletes the message. */
  receipt?: string;
  /** The ARN of the queue that gave up on it. */
  deadLetterSource?: string;
}

/** A queue as the template describes it. */
export interface QueueSettings {
  name: string;
  arn: string;
  visibilitySeconds: number;
  delaySeconds: number;
  maximumBytes: number;
  /** The dead-letter queue for messages that were received this often without being deleted. */
  redrive?: { arn: string; maxReceives: number };
}
