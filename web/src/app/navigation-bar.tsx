import { brand } from '#shared/rules/brand.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { Link, NavLink } from '../ui/link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { places } from './places.ts';
import { AccountSlot, CartSlot, useOffersStart } from './slots.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';

/** The bar on top of every page (storefront.md section 2, "Navigation bar"). */
export function NavigationBar() {
  const [open, setOpen] = useMenuUntilNavigation();
  const offersStart = useOffersStart();
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="page flex h-16 items-center gap-2">
        <Link to={sitePaths.home} className="mr-auto flex h-11 items-center lg:mr-8">
          <span className="wordmark">{brand.name}</span>
        </Link>
        <nav aria-label="Principal" className="mr-auto hidden gap-1 md:flex">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <CartSlot />
        <div className="hidden md:block">
          <AccountSlot />
        </div>
        {offersStart && (
          <ButtonLink to={sitePaths.assessment} size="sm" className="hidden sm:inline-flex">
            Empieza Ya
          </ButtonLink>
        )}
        <IconButton
          label="Abrir menú"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="-mr-2 md:hidden"
        >
          <MenuIcon />
        </IconButton>
      </div>
      <MobileMenu open={open} onClose={() => setOpen(false)} offersStart={offersStart} />
    </header>
  );
}

/** Open or not; whoever arrives at another page has left the menu. */
function useMenuUntilNavigation() {
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const [entry, setEntry] = useState(key);
  if (entry !== key) {
    setEntry(key);
    setOpen(false);
  }
  return [open, setOpen] as const;
}
