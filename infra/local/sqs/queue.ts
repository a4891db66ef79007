import { randomUUID } from 'node:crypto';
import type { MessageAttributes } from './md5.ts';

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

export interface QueueSettings {
  name: string;
  arn: string;
  visibilitySeconds: number;
  delaySeconds: number;
  maximumBytes: number;
  /** Where a message goes that was received this often without being deleted. */
  redrive?: { arn: string; maxReceives: number };
}

export interface QueueCounts {
  visible: number;
  inFlight: number;
  delayed: number;
}

/**
 * A standard queue in memory. It keeps messages for ever: at home a month may pass in one step, and the retention of the
 * template would lose what nobody had the time to receive.
 */
export class Queue {
  readonly settings: QueueSettings;
  readonly #now: () => number;
  readonly #deadLetters: () => Queue | undefined;
  readonly #listeners = new Set<() => void>();
  #messages: Message[] = [];

  constructor(settings: QueueSettings, now: () => number, deadLetters: () => Queue | undefined) {
    this.settings = settings;
    this.#now = now;
    this.#deadLetters = deadLetters;
  }

  /** All messages, oldest first, for pages and tests that look inside. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Called after every change. Returns how to stop. */
  onChange(listener: () => void): () => void {
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
    const { redrive } = this.settings;
    const worn = (message: Message) => redrive !== undefined && message.receives >= redrive.maxReceives;
    const visible = this.#messages.filter((message) => message.visibleAt <= now);
    const dead = visible.filter(worn);
    const received = visible.filter((message) => !worn(message)).slice(0, max);
    for (const message of received) {
      message.receives += 1;
      message.firstReceivedAt ??= now;
      message.visibleAt = now + visibilitySeconds * 1000;
      message.receipt = randomUUID();
    }
    this.#bury(dead);
    if (received.length > 0) this.#changed();
    return received;
  }

  delete(receipt: string): void {
    this.#remove((message) => message.receipt === receipt);
  }

  /** False when the receipt is not of a message in flight. */
  changeVisibility(receipt: string, seconds: number): boolean {
    const message = this.#messages.find((each) => each.receipt === receipt);
    if (!message || message.visibleAt <= this.#now()) return false;
    message.visibleAt = this.#now() + seconds * 1000;
    this.#changed();
    return true;
  }

  purge(): void {
    this.#remove(() => true);
  }

  counts(): QueueCounts {
    const now = this.#now();
    const hidden = this.#messages.filter((message) => message.visibleAt > now);
    const inFlight = hidden.filter((message) => message.receives > 0).length;
    return {
      visible: this.#messages.length - hidden.length,
      inFlight,
      delayed: hidden.length - inFlight,
    };
  }

  /** When the next hidden message comes to light. */
  nextVisible(): number | undefined {
    const now = this.#now();
    const times = this.#messages.map(({ visibleAt }) => visibleAt).filter((time) => time > now);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Takes messages as they are: those of a file, or of the queue they died in. */
  put(messages: Message[]): void {
    this.#messages.push(...messages);
    this.#changed();
  }

  /** Their count goes with them, as on AWS; they are in nobody's hands now. */
  #bury(dead: Message[]): void {
    if (dead.length === 0) return;
    this.#remove((message) => dead.includes(message));
    for (const message of dead) {
      delete message.receipt;
      message.visibleAt = this.#now();
    }
    this.#deadLetters()?.put(dead);
  }

  #remove(which: (message: Message) => boolean): void {
    const before = this.#messages.length;
    this.#messages = this.#messages.filter((message) => !which(message));
    if (this.#messages.length < before) this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
