/** A browser storage that never throws. What it cannot keep, because it is full or forbidden, lasts as long as the page. */
function guarded(open: () => Storage) {
  const unsaved = new Map<string, string>();
  return {
    get(key: string): string | null {
      try {
        return unsaved.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      unsaved.set(key, value);
      try {
        open().setItem(key, value);
        unsaved.delete(key);
      } catch {
        // full or forbidden
      }
    },
    /** The keys that begin with a text. */
    keys(start: string): string[] {
      let stored: string[] = [];
      try {
        const storage = open();
        stored = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      } catch {
        // forbidden
      }
      return [...new Set([...unsaved.keys(), ...stored])].filter((key) => key.startsWith(start));
    },
    remove(key: string): void {
      unsaved.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // forbidden
      }
    },
  };
}

/** The storage that all tabs share and that outlasts them. */
export const sharedStorage = guarded(() => localStorage);

/** The storage of this tab. */
export const tabStorage = guarded(() => sessionStorage);
