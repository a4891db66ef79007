/** Something that was started and must be ended. */
export interface Closable {
  close(): Promise<void> | void;
}

/** Registers a started service for closing and returns it. */
export type Keep = <T extends Closable>(service: T) => T;

/** A service that hangs delays the end of the others no longer than this, in milliseconds. */
const closeTimeout = 5000;

/** Closes services in the opposite order of their start: a service may use those that were started before it. */
export async function closeAll(opened: Closable[]): Promise<void> {
  for (const service of opened.splice(0).reverse()) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, closeTimeout)));
    await Promise.race([Promise.resolve(service.close()).catch(() => {}), late]);
    clearTimeout(timer);
  }
}

/** Like Promise.all, but waits for all, so that every service that did start is registered for closing. */
export async function allStarted<T extends readonly unknown[] | []>(
  starting: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  for (const each of await Promise.allSettled(starting)) if (each.status === 'rejected') throw each.reason;
  return Promise.all(starting);
}
