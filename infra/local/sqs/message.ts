import type { MessageAttributes } from './md5.ts';

/** A message as its queue keeps it. */
export interface Message {
  id: string;
  body: string;
  attributes: MessageAttributes;
  sentAt: number;
  /** Hidden until then: delayed, or in the hands of a receiver. */
  visibleAt: number;
  receives: number;
  firstReceivedAt?: number;
  /** Of the last receive; an older one no longer deletes. */
  receipt?: string;
}

/** A queue, as its template describes it. */
export interface QueueSettings {
  name: string;
  arn: string;
  visibilitySeconds: number;
  delaySeconds: number;
  maximumBytes: number;
  /** Where a message goes that was received this often without being deleted. */
  redrive?: { arn: string; maxReceives: number };
}

/** How many messages can be received, are in somebody's hands, or have not been received yet. */
export interface QueueCounts {
  visible: number;
  inFlight: number;
  delayed: number;
}
