let clear = () => {};

/** The cache of server answers, once a page has loaded it, says here how it is emptied. */
export function onClearQueryCache(how: () => void): void {
  clear = how;
}

/** Empties that cache, when another person signs in or out. Without loading it for a page that has none. */
export function clearQueryCache(): void {
  clear();
}
