const storageKey = 'scroll';
const restoreTimeoutMs = 3_000;
const positions = new Map<string, number>();
let entry = 'default';

/** Takes scrolling over from the browser, which would restore before a page has its content. */
export function recordScroll(): () => void {
  window.history.scrollRestoration = 'manual';
  const remember = () => positions.set(entry, window.scrollY);
  const keep = () => {
    // the last scroll may not have been told yet: that comes with the next frame
    remember();
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', keep);
  };
}

/** From here on, scrolling belongs to this history entry. */
export function setHistoryEntry(key: string): void {
  entry = key;
}

/** Shows the element an address points to. */
export function scrollToAnchor(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
}

/**
 * Puts the reader back where this history entry was left, and keeps trying while the page grows (pictures,
 * answers of the server) until it is tall enough or the reader takes over. Returns how to stop.
 */
export function restoreScroll(key: string, hash: string): () => void {
  if (positions.size === 0) load();
  const target = positions.get(key);
  if (target === undefined) {
    if (hash) scrollToAnchor(hash);
    return () => {};
  }
  const over = new AbortController();
  const stop = () => over.abort();
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) < 2) stop();
  });
  over.signal.addEventListener('abort', () => growth.disconnect());
  for (const event of ['wheel', 'touchmove', 'keydown'])
    window.addEventListener(event, stop, { passive: true, signal: over.signal });
  setTimeout(stop, restoreTimeoutMs);
  growth.observe(document.body);
  return stop;
}

function load() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][];
    for (const [key, y] of kept) positions.set(key, y);
  } catch {
    sessionStorage.removeItem(storageKey);
  }
}
