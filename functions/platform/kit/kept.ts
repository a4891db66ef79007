/* What an instance keeps from one call to the next: clients, secrets, what it has read. */

const resets: (() => void)[] = [];

/** Says how to be without something that is kept. */
export const onForget = (reset: () => void): void => void resets.push(reset);

/** Lets an instance be as if it had just started. No function asks for it: tests do, for each file and for a cold start. */
export const forgetAll = (): void => resets.forEach((reset) => reset());

/** Makes something with the first use and keeps it; a promise that fails is not kept. */
export function kept<T extends object>(make: () => T): () => T {
  const one = keptBy<undefined, [], T>(make);
  return () => one(undefined);
}

/** The same for each key. Of concurrent callers the first one's other arguments count. */
export function keptBy<Key, Args extends unknown[], T extends object>(
  make: (key: Key, ...args: Args) => T,
): (key: Key, ...args: Args) => T {
  const all = new Map<Key, T>();
  onForget(() => all.clear());
  return (key, ...args) => {
    const known = all.get(key);
    if (known) return known;
    const made = make(key, ...args);
    all.set(key, made);
    if (made instanceof Promise) made.catch(() => all.get(key) === made && all.delete(key));
    return made;
  };
}
