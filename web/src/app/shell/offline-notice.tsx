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

const places = {
  belowBar: 'top-16 z-10',
  top: 'top-0 z-10',
  bottom: 'bottom-0 z-30 order-last',
};

/** Notice while the browser is offline. Not at the bottom where a phone has the buttons that buy and go on. */
export function OfflineNotice({ place }: { place: keyof typeof places }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={cx('sticky', places[place])}>
      {!online && (
        <span className="offline-notice block bg-warn-soft px-4 py-3 text-center text-sm font-semibold text-warn-ink">
          Sin conexión. Lo que ya ves sigue aquí; lo demás volverá con la red.
        </span>
      )}
    </output>
  );
}
