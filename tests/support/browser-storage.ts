import { afterEach, beforeEach, vi } from 'vitest';

/** Replaces a browser storage in each test of the surrounding `describe` or file. */
export function stubStorage(name: 'localStorage' | 'sessionStorage') {
  const storage = {
    entries: new Map<string, string>(),
    /** Makes every access throw, as a browser does that blocks storage. */
    isDisabled: false,
    /** Makes every write throw, as a browser does whose storage is used up. */
    isFull: false,
  };
  const openEntries = () => {
    if (storage.isDisabled) throw new DOMException('denied', 'SecurityError');
    return storage.entries;
  };
  beforeEach(() => {
    storage.entries.clear();
    storage.isDisabled = false;
    storage.isFull = false;
    vi.stubGlobal(name, {
      getItem: (key: string) => openEntries().get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (storage.isFull) throw new DOMException('full', 'QuotaExceededError');
        openEntries().set(key, value);
      },
      removeItem: (key: string) => openEntries().delete(key),
      get length() {
        return openEntries().size;
      },
      key: (at: number) => [...openEntries().keys()][at] ?? null,
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return storage;
}
