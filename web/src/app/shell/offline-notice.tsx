import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Notice while the browser is offline. `isAbove` puts it at the top, where the bottom has buttons. */
export function OfflineNotice({ isAbove }: { isAbove: boolean }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={isAbove ? 'sticky top-0 z-30 order-first' : 'sticky bottom-0 z-30'}>
      {!online && (
        <span className="block bg-warn-soft px-4 py-3 text-center text-sm font-semibold text-warn-ink">
          Sin conexión. Lo que ya ves sigue aquí; lo demás volverá con la red.
        </span>
      )}
    </output>
  );
}
