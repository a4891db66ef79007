import { tabStorage } from '../api/storage/browser-storage.ts';

const storageKey = 'scroll';
const restoreTimeoutMs = 10_000;
const positions = new Map<string, number>();
let entry = 'default';

/** Records scroll positions itself: the browser would restore them before a page has its content. Returns how to stop. */
export function recordScroll(): () => void {
  window.history.scrollRestoration = 'manual';
  const remember = () => positions.set(entry, window.scrollY);
  const keep = () => {
    // the scroll event of the last movement fires with the next frame, too late
    remember();
    tabStorage.set(storageKey, JSON.stringify([...positions].slice(-50)));
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', keep);
  };
}

/** Records scroll positions for this history entry from now on. */
export function setHistoryEntry(key: string): void {
  entry = key;
}

/** Scrolls to the element with the id of a `#hash`. A hash that is not URL-encoded text leads nowhere. */
export function scrollToAnchor(hash: string): void {
  try {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  } catch {
    // `#%` cannot be decoded
  }
}

/**
 * Restores the scroll position of a history entry. Repeats while the page grows (pictures, server responses), until it
 * is tall enough, the user acts, or 10 s have passed: a slow phone needs more than three. Returns how to stop.
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
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(event, stop, { passive: true, signal: over.signal });
  setTimeout(stop, restoreTimeoutMs);
  growth.observe(document.body);
  return stop;
}

function load() {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? '[]') as [string, number][];
    for (const [key, y] of kept) positions.set(key, y);
  } catch {
    tabStorage.remove(storageKey);
  }
}
