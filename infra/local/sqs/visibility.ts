import { createPriorityQueue } from '../priority-queue/index.ts';
import type { Message } from './message.ts';

/** Tracks which messages of a queue are visible and when the hidden ones become visible, in logarithmic time. */
export class Visibility {
  readonly #now: () => number;
  /** All messages of the queue. */
  readonly #known = new Set<Message>();
  /** In the order in which they became visible. */
  readonly #visible = new Set<Message>();
  /** When hidden messages become visible. Entries of an earlier `hide` stay in it and are skipped. */
  readonly #schedule = createPriorityQueue<HiddenEntry>((one, other) =>
    one.at === other.at ? one.order < other.order : one.at < other.at,
  );
  #lastOrder = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The visible messages. */
  now(): ReadonlySet<Message> {
    const now = this.#now();
    for (let entry = this.#schedule.peek(); entry; entry = this.#schedule.peek()) {
      const { at, message } = entry;
      const isCurrent = this.#known.has(message) && message.visibleAt === at;
      if (isCurrent && at > now) break;
      this.#schedule.pop();
      if (isCurrent) this.#visible.add(message);
    }
    return this.#visible;
  }

  /** When the next hidden message becomes visible. */
  next(): number | undefined {
    this.now();
    return this.#schedule.peek()?.at;
  }

  hide(message: Message, until: number): void {
    message.visibleAt = until;
    this.#visible.delete(message);
    this.#known.add(message);
    this.#schedule.push({ at: until, order: (this.#lastOrder += 1), message });
  }

  forget(message: Message): void {
    this.#visible.delete(message);
    this.#known.delete(message);
  }
}

interface HiddenEntry {
  at: number;
  /** Messages of the same time become visible in the order in which they were hidden. */
  order: number;
  message: Message;
}
