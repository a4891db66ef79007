/** The modal dialogs that are open, the topmost last. */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open modal dialog; call the returned function when it closes. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
  };
}

function notify() {
  for (const listener of listeners) listener();
}

/** The element that must contain toasts: the topmost modal dialog, which makes the rest of the page inert, or the body. */
export const topLayerHost = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): HTMLElement => open.at(-1) ?? document.body,
};
