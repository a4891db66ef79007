import { createHeap } from '../heap.ts';
import type { Message } from './message.ts';

/** Which messages of a queue can be received, and when the others can: any number of them, in logarithmic time. */
export class Visibility {
  readonly #now: () => number;
  /** Everything that has been hidden and not forgotten. */
  readonly #known = new Set<Message>();
  /** In the order in which they became visible. */
  readonly #visible = new Set<Message>();
  /** When hidden ones become visible; those of an earlier hiding are still in it and count no more. */
  readonly #turns = createHeap<Turn>((one, other) =>
    one.at === other.at ? one.place < other.place : one.at < other.at,
  );
  #places = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The visible ones. */
  now(): ReadonlySet<Message> {
    const now = this.#now();
    for (let turn = this.#turns.peek(); turn; turn = this.#turns.peek()) {
      const { at, message } = turn;
      const counts = this.#known.has(message) && message.visibleAt === at;
      if (counts && at > now) break;
      this.#turns.pop();
      if (counts) this.#visible.add(message);
    }
    return this.#visible;
  }

  /** When the next hidden one comes to light. */
  next(): number | undefined {
    this.now();
    return this.#turns.peek()?.at;
  }

  hide(message: Message, until: number): void {
    message.visibleAt = until;
    this.#visible.delete(message);
    this.#known.add(message);
    this.#turns.push({ at: until, place: (this.#places += 1), message });
  }

  forget(message: Message): void {
    this.#visible.delete(message);
    this.#known.delete(message);
  }
}

interface Turn {
  at: number;
  /** Of those at the same time, the first to be hidden comes first. */
  place: number;
  message: Message;
}
