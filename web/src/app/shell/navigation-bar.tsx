import { brand } from '#shared/content/brand.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { MenuIcon } from '../../ui/icons.tsx';
import { Link, NavLink } from '../../ui/navigation/link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigationLinks } from './navigation-links.ts';
import { SearchButton } from './search-button.tsx';
import { AccountSlot, CartSlot, useOffersStart } from './feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** The bar at the top of every page except the wizard and the back office. */
export function NavigationBar() {
  const [open, setOpen] = useMenuUntilNavigation();
  const offersStart = useOffersStart();
  return (
    <header className="sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="page flex h-16 items-center gap-1 sm:gap-2">
        <Link to={sitePaths.home} className="mr-auto flex h-11 items-center lg:mr-8">
          <span className="wordmark">{brand.name}</span>
        </Link>
        <nav aria-label="Principal" className="mr-auto hidden gap-1 md:flex">
          {navigationLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className="nav-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchButton />
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

/** State of the menu; a navigation closes it. */
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
