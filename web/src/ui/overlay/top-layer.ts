/** The modal dialogs that are open, the topmost last. */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Says that a modal dialog has opened; call the answer when it closes. */
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

/** Where something must stand to be seen, heard and pressed now: a modal dialog makes all beside it inert. */
export const topLayerHost = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): HTMLElement => open.at(-1) ?? document.body,
};
