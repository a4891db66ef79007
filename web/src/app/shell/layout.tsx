import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { routeAt } from '../routes.tsx';
import { MemberSlot } from './feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { cx } from '../../ui/cx.ts';

const player = sitePaths.session(':deliveryId', ':session');

/** Layout of every page: skip link, navigation bar, footer. A bare page has neither bar nor footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { path, isBare } = routeAt(pathname);
  // one tree for both kinds: the previous page stays visible until the next has loaded
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#contenido" className="skip-link" onClick={skipToContent}>
        Saltar al contenido
      </a>
      {!isBare && <NavigationBar />}
      {/* the player goes on without a network, and says what waits for it */}
      {path !== player && (
        <OfflineNotice place={!isBare ? 'belowBar' : path === sitePaths.assessment ? 'top' : 'bottom'} />
      )}
      <MemberSlot isBare={isBare} />
      <main id="contenido" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!isBare && <Footer />}
    </div>
  );
}

/** Sets the focus itself: following `#contenido` would add a history entry. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.querySelector<HTMLElement>('#contenido')?.focus();
}

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
function OfflineNotice({ place }: { place: keyof typeof places }) {
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
