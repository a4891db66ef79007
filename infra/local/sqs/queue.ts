import { randomUUID } from 'node:crypto';
import type { MessageAttributes } from './md5.ts';
import type { Message, QueueCounts, QueueSettings } from './message.ts';
import { Visibility } from './visibility.ts';

export type { Message, QueueCounts, QueueSettings } from './message.ts';

/**
 * A standard queue in memory. It keeps messages for ever: at home a month may pass in one step, and the retention of the
 * template would lose what nobody had the time to receive. A hundred thousand messages may wait in it.
 */
export class Queue {
  readonly settings: QueueSettings;
  readonly #now: () => number;
  readonly #deadLetters: () => Queue | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #all = new Map<string, Message>();
  readonly #byReceipt = new Map<string, Message>();
  readonly #view: Visibility;

  constructor(settings: QueueSettings, now: () => number, deadLetters: () => Queue | undefined) {
    this.settings = settings;
    this.#now = now;
    this.#deadLetters = deadLetters;
    this.#view = new Visibility(now);
  }

  /** All messages, oldest first, for pages and tests that look inside. */
  get messages(): readonly Message[] {
    return [...this.#all.values()];
  }

  get size(): number {
    return this.#all.size;
  }

  /** How many could be received now, and since when the oldest of them could. */
  visible(): { count: number; since: number | undefined } {
    const visible = this.#view.now();
    const [oldest] = visible;
    return { count: visible.size, since: oldest?.visibleAt };
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
    this.#bury(dead);
    if (received.length > 0) this.#changed();
    return received;
  }

  delete(receipt: string): void {
    const message = this.#byReceipt.get(receipt);
    if (!message) return;
    this.#remove(message);
    this.#changed();
  }

  /** False when the receipt is not of a message in flight. */
  changeVisibility(receipt: string, seconds: number): boolean {
    const message = this.#byReceipt.get(receipt);
    if (!message || message.visibleAt <= this.#now()) return false;
    this.#view.hide(message, this.#now() + seconds * 1000);
    this.#changed();
    return true;
  }

  purge(): void {
    this.take();
  }

  /** All messages, whoever holds them, out of the queue. */
  take(): Message[] {
    const all = [...this.#all.values()];
    for (const message of all) this.#remove(message);
    if (all.length > 0) this.#changed();
    return all;
  }

  counts(): QueueCounts {
    const visible = this.#view.now();
    const hidden = this.messages.filter((message) => !visible.has(message));
    const inFlight = hidden.filter((message) => message.receives > 0).length;
    return { visible: visible.size, inFlight, delayed: hidden.length - inFlight };
  }

  /** When the next hidden message comes to light. */
  nextVisible(): number | undefined {
    return this.#view.next();
  }

  /** Takes messages as they are: those of a file, or of the queue they died in. */
  put(messages: Message[]): void {
    for (const message of messages) {
      this.#all.set(message.id, message);
      if (message.receipt) this.#byReceipt.set(message.receipt, message);
      this.#view.hide(message, message.visibleAt);
    }
    this.#changed();
  }

  /** Their count goes with them, as on AWS; they are in nobody's hands now. */
  #bury(dead: Message[]): void {
    if (dead.length === 0) return;
    for (const message of dead) this.#remove(message);
    for (const message of dead) {
      delete message.receipt;
      message.visibleAt = this.#now();
    }
    this.#changed();
    this.#deadLetters()?.put(dead);
  }

  #remove(message: Message): void {
    this.#all.delete(message.id);
    this.#view.forget(message);
    this.#byReceipt.delete(message.receipt ?? '');
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
