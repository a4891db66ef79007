import { randomUUID } from 'node:crypto';
import type { MessageAttributes } from './md5.ts';
import type { Message, QueueSettings } from './message.ts';
import { Visibility } from './visibility.ts';

/** Messages that a queue has got or given out, and those that it has no more. */
export interface QueueChange {
  put?: Message[];
  removed?: Message[];
}

/**
 * A standard queue in memory, fit for a hundred thousand messages. It ignores the template's retention period: the local
 * clock may skip a month in one step, which would drop messages before they can be received.
 */
export class Queue {
  readonly settings: QueueSettings;
  readonly #now: () => number;
  readonly #deadLetters: () => Queue | undefined;
  readonly #listeners = new Set<(change: QueueChange) => void>();
  readonly #all = new Map<string, Message>();
  readonly #byReceipt = new Map<string, Message>();
  readonly #view: Visibility;

  constructor(settings: QueueSettings, now: () => number, deadLetters: () => Queue | undefined) {
    this.settings = settings;
    this.#now = now;
    this.#deadLetters = deadLetters;
    this.#view = new Visibility(now);
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
    const visible = this.#view.now();
    const [oldest] = visible;
    return { count: visible.size, since: oldest?.visibleAt };
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
    for (const message of this.#view.now()) {
      if (message.receives >= most) dead.push(message);
      else if (received.length < max) received.push(message);
      else break;
    }
    for (const message of received) {
      message.receives += 1;
      message.firstReceivedAt ??= now;
      this.#byReceipt.delete(message.receipt ?? '');
      message.receipt = randomUUID();
      this.#byReceipt.set(message.receipt, message);
      this.#view.hide(message, now + visibilitySeconds * 1000);
    }
    this.#moveToDeadLetters(dead);
    if (received.length > 0) this.#changed({ put: received });
    return received;
  }

  delete(receipt: string): void {
    const message = this.#byReceipt.get(receipt);
    if (!message) return;
    this.#remove(message);
    this.#changed({ removed: [message] });
  }

  /** Removes and returns all messages, received or not, or those that are wanted. */
  take(isWanted: (message: Message) => boolean = () => true): Message[] {
    const all = [...this.#all.values()].filter(isWanted);
    for (const message of all) this.#remove(message);
    if (all.length > 0) this.#changed({ removed: all });
    return all;
  }

  /** When the next hidden message becomes visible. */
  nextVisible(): number | undefined {
    return this.#view.next();
  }

  /** Adds messages with their state: from a file, or from the queue that gave up on them. */
  put(messages: Message[]): void {
    for (const message of messages) {
      this.#all.set(message.id, message);
      if (message.receipt) this.#byReceipt.set(message.receipt, message);
      this.#view.hide(message, message.visibleAt);
    }
    this.#changed({ put: messages });
  }

  /** Their receive count is kept, as on AWS; their receipts end. */
  #moveToDeadLetters(dead: Message[]): void {
    if (dead.length === 0) return;
    for (const message of dead) this.#remove(message);
    for (const message of dead) {
      delete message.receipt;
      message.visibleAt = this.#now();
      message.deadLetterSource = this.settings.arn;
    }
    this.#deadLetters()?.put(dead);
    this.#changed({ removed: dead });
  }

  #remove(message: Message): void {
    this.#all.delete(message.id);
    this.#view.forget(message);
    this.#byReceipt.delete(message.receipt ?? '');
  }

  #changed(change: QueueChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
