import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { routeAt } from './routes.tsx';
import { MemberSlot } from './slots.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';

/** What surrounds every page: skip link, navigation, footer; a bare one has the screen to itself. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { path, isBare } = routeAt(pathname);
  // one tree for both: the page before stays until a bare one is there
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#contenido" className="skip-link" onClick={skipToContent}>
        Saltar al contenido
      </a>
      {!isBare && <NavigationBar />}
      {!isBare && <MemberSlot />}
      <main id="contenido" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!isBare && <Footer />}
      <OfflineNotice isAbove={path === sitePaths.assessment} />
    </div>
  );
}

/** By hand, because a jump to `#contenido` would be a history entry of its own. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.querySelector<HTMLElement>('#contenido')?.focus();
}
