import type { ReactNode } from 'react';

export interface ToastText {
  title?: string;
  description?: string;
  /** Milliseconds on screen; 4000 by default. */
  duration?: number;
  /** A control beside the text; `close` takes the toast away. */
  action?: (close: () => void) => ReactNode;
}

export interface Toast extends ToastText {
  kind: 'success' | 'error' | 'info';
}

type Show = (toast: Toast) => unknown;

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
/** Keeps a toast until the library has loaded. */
let show: Show = (toast) => waiting.push(toast);
let pushed = 0;

function push(toast: Toast) {
  pushed++;
  show(toast);
  // after the frame that shows what the tap has done
  for (const listener of listeners) setTimeout(listener, 50);
}

/** Short messages about what just happened, shown at the edge of the window; an error has the danger colour. */
export const toast = {
  success: (text: ToastText) => push({ kind: 'success', ...text }),
  info: (text: ToastText) => push({ kind: 'info', ...text }),
  error: (text: ToastText) => push({ kind: 'error', title: 'Error', ...text }),
};

/** State for the region that shows toasts: it loads the toast library with the first one. */
export const toastQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  count: () => pushed,
  /** Empties the queue and returns its last toast, when the library failed to load. */
  takeWaiting: () => waiting.splice(0).at(-1),
};

/** Connects the loaded library: it receives the queued toasts and all later ones. */
export function connectToaster(to: Show): void {
  show = to;
  waiting.splice(0).forEach(to);
}
