import './admin.css';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '#shared/content/brand.ts';
import { loadToaster } from '../../ui/feedback/toast-region.tsx';
import { Link, NavLink } from '../../ui/navigation/link.tsx';
import type { AdminSection } from '../../ui/back-office/sections.ts';
import { PaletteButton } from './palette-button.tsx';
import { AccountSlot } from '../shell/feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

interface Props {
  sections: readonly AdminSection[];
  children: ReactNode;
}

/** Layout of every back-office page: a bar with links to its first page and to the site, and the navigation of its sections. */
export function AdminLayout({ sections, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  // now, so that toasts have their buttons also when the network has gone
  useEffect(() => {
    loadToaster().catch(() => undefined);
  }, []);
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    page.current?.focus();
  };
  return (
    <div className="office">
      <a href="#pagina" className="skip-link" onClick={skip}>
        Saltar a la página
      </a>
      <div className="office-bar">
        <Link to={sitePaths.admin} className="office-home">
          <span className="wordmark">{brand.name}</span>
          <span className="office-name">Administración</span>
        </Link>
        <Link to={sitePaths.home} className="footer-link">
          Ver la web
        </Link>
        <PaletteButton sections={sections} />
        <AccountSlot />
      </div>
      <Sections sections={sections} />
      <div ref={page} id="pagina" tabIndex={-1} className="office-page">
        {children}
      </div>
    </div>
  );
}

function Sections({ sections }: Pick<Props, 'sections'>) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;
  // on a phone the row may be wider than the screen: scrolls the current section to the centre
  useEffect(() => {
    const list = row.current!;
    const here = current && list.querySelector<HTMLElement>(`[href="${current}"]`);
    if (here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label="Administración" className="office-nav">
      {sections.map(({ to, label }) => (
        <NavLink key={to} to={to} className="office-link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
