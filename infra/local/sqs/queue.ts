import { createHash, randomUUID } from 'node:crypto';

/** An attribute of a message: what a schedule says of an event that it could not deliver. */
interface MessageAttribute {
  DataType: string;
  StringValue: string;
}

export type MessageAttributes = Record<string, MessageAttribute>;

/** The digest that clients verify. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

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

/** Messages that a queue has got or given out, and those that it has no more. */
interface QueueChange {
  put?: Message[];
  removed?: Message[];
}

/**
 * A standard queue in memory. It ignores the template's retention period: the local clock may skip a month in one step, which would
 * drop messages before they can be received.
 */
export class Queue {
  readonly settings: QueueSettings;
  readonly #now: () => number;
  readonly #deadLetters: () => Queue | undefined;
  readonly #listeners = new Set<(change: QueueChange) => void>();
  readonly #all = new Map<string, Message>();

  constructor(settings: QueueSettings, now: () => number, deadLetters: () => Queue | undefined) {
    this.settings = settings;
    this.#now = now;
    this.#deadLetters = deadLetters;
  }

  /** All messages, oldest first, for the console and for tests. */
  get messages(): readonly Message[] {
    return [...this.#all.values()];
  }

  get size(): number {
    return this.#all.size;
  }

  /** The number of messages that can be received now, and since when the oldest of them can. */
  visible(): { count: number; since: number | undefined } {
    const visible = this.#visible();
    return { count: visible.length, since: visible[0]?.visibleAt };
  }

  /** Calls the listener after every change. Returns the function that removes it. */
  onChange(listener: (change: QueueChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  send(body: string, options: { attributes?: MessageAttributes; delaySeconds?: number } = {}): Message {
    const now = this.#now();
    const delay = (options.delaySeconds ?? this.settings.delaySeconds) * 1000;
    const { attributes = {} } = options;
    const message = { id: randomUUID(), body, attributes, sentAt: now, visibleAt: now + delay, receives: 0 };
    this.put([message]);
    return message;
  }

  /** Up to `max` visible messages, hidden for a while; those received too often go to the dead-letter queue instead. */
  receive(max: number, visibilitySeconds = this.settings.visibilitySeconds): Message[] {
    const now = this.#now();
    const most = this.settings.redrive?.maxReceives ?? Infinity;
    const dead: Message[] = [];
    const received: Message[] = [];
    for (const message of this.#visible()) {
      if (message.receives >= most) dead.push(message);
      else if (received.length < max) received.push(message);
      else break;
    }
    for (const message of received) {
      message.receives += 1;
      message.firstReceivedAt ??= now;
      message.receipt = randomUUID();
      message.visibleAt = now + visibilitySeconds * 1000;
    }
    this.#moveToDeadLetters(dead);
    if (received.length > 0) this.#changed({ put: received });
    return received;
  }

  delete(receipt: string): void {
    this.take((message) => message.receipt === receipt);
  }

  /** Removes and returns all messages, received or not, or those that are wanted. */
  take(isWanted: (message: Message) => boolean = () => true): Message[] {
    const taken = this.messages.filter(isWanted);
    for (const { id } of taken) this.#all.delete(id);
    if (taken.length > 0) this.#changed({ removed: taken });
    return taken;
  }

  /** When the next hidden message becomes visible. */
  nextVisible(): number | undefined {
    const now = this.#now();
    const hidden = this.messages.filter(({ visibleAt }) => visibleAt > now);
    return hidden.length === 0 ? undefined : Math.min(...hidden.map(({ visibleAt }) => visibleAt));
  }

  /** Adds messages with their state: from a file, or from the queue that gave up on them. */
  put(messages: Message[]): void {
    for (const message of messages) this.#all.set(message.id, message);
    this.#changed({ put: messages });
  }

  /** Their receive count is kept, as on AWS; their receipts end. */
  #moveToDeadLetters(dead: Message[]): void {
    if (dead.length === 0) return;
    for (const message of dead) {
      this.#all.delete(message.id);
      delete message.receipt;
      message.visibleAt = this.#now();
      message.deadLetterSource = this.settings.arn;
    }
    this.#deadLetters()?.put(dead);
    this.#changed({ removed: dead });
  }

  /** In the order in which they became visible. */
  #visible(): Message[] {
    const now = this.#now();
    return this.messages
      .filter(({ visibleAt }) => visibleAt <= now)
      .sort((one, other) => one.visibleAt - other.visibleAt);
  }

  #changed(change: QueueChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
