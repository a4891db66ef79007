import { useSyncExternalStore } from 'react';
import { sharedStorage, type tabStorage } from './browser-storage.ts';

interface Options<Value> {
  /** Name of the entry. */
  key: string;
  /** The value while nothing is stored, and in prerendered HTML. Setting this very value removes the entry. */
  initial: Value;
  /** Turns the stored text into a value. Where it throws, `initial` is used. */
  parse: (text: string) => Value;
  /** Turns a value into the text to store; JSON by default. */
  format?: (value: Value) => string;
  /** Called when the stored text could not be parsed. */
  onUnreadable?: (error: unknown) => void;
  /** Takes over what other tabs store, while something subscribes. */
  followsTabs?: boolean;
  /** By default the storage that all tabs share. */
  storage?: typeof tabStorage;
}

/** A value kept in a storage of the browser. */
export interface StoredValue<Value> {
  initial: Value;
  get: () => Value;
  set: (value: Value) => void;
  /** Calls the listener after every change; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value in a storage of the browser: read on first use, written on every change. Where storage is full or forbidden, the
 * value lasts as long as the page.
 */
export function storedValue<Value>(options: Options<Value>): StoredValue<Value> {
  const {
    key,
    initial,
    parse,
    format = JSON.stringify,
    onUnreadable,
    followsTabs,
    storage = sharedStorage,
  } = options;
  const listeners = new Set<() => void>();
  let current: { value: Value; text: string | null } | undefined;

  const read = (text: string | null): Value => {
    try {
      return text === null ? initial : parse(text);
    } catch (error) {
      onUnreadable?.(error);
      return initial;
    }
  };
  const load = (text = storage.get(key)) => ({ value: read(text), text });

  return {
    initial,
    get: () => (current ??= load()).value,
    set(value) {
      const text = value === initial ? null : format(value);
      current = { value, text };
      if (text === null) storage.remove(key);
      else storage.set(key, text);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      // a null key says that another tab has cleared the whole storage
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        current = undefined;
        listener();
      };
      // what another tab has stored since the first read, before anything here has followed it
      if (followsTabs && listeners.size === 0 && storage.get(key) !== current?.text) current = undefined;
      listeners.add(listener);
      if (followsTabs) window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A stored value as React state; `initial` in prerendered HTML and while the browser adopts it. */
export const useStoredValue = <Value>({ subscribe, get, initial }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
