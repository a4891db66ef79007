import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { routeAt } from '../routes.tsx';
import { MemberSlot } from './feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

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
      <OfflineNotice place={!isBare ? 'belowBar' : path === sitePaths.assessment ? 'top' : 'bottom'} />
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
