/** A priority queue (binary heap): adding and removing an item take logarithmic time. */
export interface PriorityQueue<T> {
  push(item: T): void;
  peek(): T | undefined;
  pop(): T | undefined;
}

/** Creates an empty queue, ordered by `comesFirst`. */
export function createPriorityQueue<T>(comesFirst: (one: T, other: T) => boolean): PriorityQueue<T> {
  const items: T[] = [];
  const isBefore = (one: number, other: number) => comesFirst(items[one] as T, items[other] as T);
  const swap = (one: number, other: number) => {
    [items[one], items[other]] = [items[other] as T, items[one] as T];
  };
  const rise = (start: number) => {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isBefore(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const sink = () => {
    for (let at = 0; ;) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < items.length && isBefore(child, first)) first = child;
      }
      if (first === at) return;
      swap(at, first);
      at = first;
    }
  };
  return {
    push(item) {
      items.push(item);
      rise(items.length - 1);
    },
    peek: () => items[0],
    pop() {
      const top = items[0];
      const last = items.pop();
      if (items.length > 0 && last !== undefined) {
        items[0] = last;
        sink();
      }
      return top;
    },
  };
}
