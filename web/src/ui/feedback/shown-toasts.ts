import { toast as sonner } from 'sonner';
import type { Toast } from './toast.ts';

/** A toast on the screen, and where the user was when it showed. */
interface Shown {
  kind: Toast['kind'];
  pathname?: string;
  /** Key of the history entry. */
  entry?: string;
}

const shown = new Map<string | number, Shown>();

/** A toast may announce the page that opens next: it belongs to where the user is a moment later. */
const arrivalMs = 300;

/** The key of the current history entry, as the router names it. */
const currentEntry = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/** Shows a toast. A success takes the errors away, which it has put right. */
export function show({ kind, title, description, duration, action }: Toast): void {
  if (kind === 'success') dismiss((one) => one.kind === 'error');
  const id = sonner[kind](title ?? description, {
    description: title ? description : undefined,
    duration,
    action: action?.(() => dismiss((one) => one === shown.get(id))),
    onDismiss: () => void shown.delete(id),
    onAutoClose: () => void shown.delete(id),
  });
  const one: Shown = { kind };
  shown.set(id, one);
  setTimeout(
    () => Object.assign(one, { pathname: window.location.pathname, entry: currentEntry() }),
    arrivalMs,
  );
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Calls a function every moment, as long as a toast is on the screen. */
export function whileShown(check: () => void): void {
  clearInterval(timer);
  timer = setInterval(() => (shown.size > 0 ? check() : clearInterval(timer)), arrivalMs);
}

/** Takes away the toasts of a page that the user has left, and the errors of an earlier step on this one. */
export const dismissLeft = (pathname: string, entry: string): void =>
  dismiss(
    (one) =>
      one.pathname !== undefined &&
      (one.pathname !== pathname || (one.kind === 'error' && one.entry !== entry)),
  );

/** Takes all toasts away. */
export const dismissAll = (): void => dismiss(() => true);

function dismiss(isOver: (one: Shown) => boolean): void {
  for (const [id, one] of shown) {
    if (!isOver(one)) continue;
    shown.delete(id);
    sonner.dismiss(id);
  }
}
