import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastQueue, type Toast } from './toast.ts';

let loading: Promise<{ default: ComponentType } | undefined> | undefined;

/**
 * Loads the toast library; it stays when the network goes. A separate function: with `.then()` directly on the import, the
 * bundler's preload wrapper misses failed styles. Offline it is not tried: a browser keeps the failure of a module, so that the
 * next toast would reload the page (stale-deploy.ts).
 */
export function loadToaster() {
  if (navigator.onLine) loading ??= import('./toaster.tsx');
  return loading ?? Promise.reject(new Error());
}

/** The region of the toasts. The toast library (11 KB) loads with the first toast. */
export function ToastRegion() {
  const count = useSyncExternalStore(toastQueue.subscribe, toastQueue.count, () => 0);
  const [Toaster, setToaster] = useState<ComponentType>();
  const [missed, setMissed] = useState<Toast>();

  useEffect(() => {
    if (count === 0 || Toaster) return undefined;
    let timer = 0;
    loadToaster().then(
      // undefined while an outdated tab reloads (stale-deploy.ts)
      (module) => module && setToaster(() => module.default),
      () => {
        // without a network the library cannot load: shows the last message as plain text
        setMissed(toastQueue.takeWaiting());
        timer = window.setTimeout(setMissed, 4000);
      },
    );
    return () => clearTimeout(timer);
  }, [count, Toaster]);

  if (Toaster) return <Toaster />;
  return (
    <output>
      {missed && (
        <span className="plain-toast" data-kind={missed.kind}>
          <strong className="block">{missed.title}</strong>
          {missed.description}
        </span>
      )}
    </output>
  );
}
