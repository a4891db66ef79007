let clear = () => {};

/** Registers how the query cache is cleared; called by the module of the cache once a page loads it. */
export function onClearQueryCache(how: () => void): void {
  clear = how;
}

/** Clears the query cache on sign-in and sign-out, without loading its code on pages that do not use it. */
export function clearQueryCache(): void {
  clear();
}
