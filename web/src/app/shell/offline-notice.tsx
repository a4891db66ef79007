import { useSyncExternalStore } from 'react';
import { cx } from '../../ui/cx.ts';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/**
 * Notice while the browser is offline, below the navigation bar or, without one, at the top: the bottom of a phone has
 * the buttons that buy and go on.
 */
export function OfflineNotice({ hasBar }: { hasBar: boolean }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={cx('sticky z-10', hasBar ? 'top-16' : 'top-0')}>
      {!online && (
        <span className="offline-notice block bg-warn-soft px-4 py-3 text-center text-sm font-semibold text-warn-ink">
          Sin conexión. Lo que ya ves sigue aquí; lo demás volverá con la red.
        </span>
      )}
    </output>
  );
}
