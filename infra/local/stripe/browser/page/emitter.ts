type Handler = (event: unknown) => unknown;

/** Listeners by event, as the elements of Stripe.js have them. */
export function createEmitter() {
  const heard = new Map<string, Set<Handler>>();
  const of = (event: string) => heard.get(event) ?? heard.set(event, new Set()).get(event)!;
  const on = (event: string, handler: Handler) => void of(event).add(handler);
  const off = (event: string, handler?: Handler) => {
    if (handler) of(event).delete(handler);
    else heard.delete(event);
  };
  return {
    on,
    off,
    once: (event: string, handler: Handler) => {
      const first = (given: unknown) => {
        off(event, first);
        handler(given);
      };
      on(event, first);
    },
    emit: (event: string, given: unknown) => {
      // of those there are now: handlers may come and go meanwhile
      for (const handler of Array.from(of(event))) handler(given);
    },
  };
}
