export interface ToastText {
  title?: string;
  description?: string;
  /** Milliseconds on screen; 4000 unless told. */
  duration?: number;
}

export interface Toast extends ToastText {
  kind: 'success' | 'error' | 'info';
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let show: Show | undefined;
let pushed = 0;

function push(toast: Toast) {
  pushed++;
  if (show) show(toast);
  else waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Short news about what just happened, bottom right; an error is the spec's "destructive toast". */
export const toast = {
  success: (text: ToastText) => push({ kind: 'success', ...text }),
  info: (text: ToastText) => push({ kind: 'info', ...text }),
  error: (text: ToastText) => push({ kind: 'error', title: 'Error', ...text }),
};

/** How many toasts there have been: with the first one the library that shows them is loaded. */
export const toastQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  count: () => pushed,
  /** The last one that waits for the library, when it is not coming; none waits any longer. */
  takeWaiting: () => waiting.splice(0).at(-1),
};

/** The shown region takes over: it gets what has waited, and everything from now on. */
export function connectToaster(to: Show): void {
  show = to;
  waiting.splice(0).forEach(to);
}
