import { brand } from '#shared/content/brand.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { Link, NavLink } from '../../ui/navigation/link.tsx';
import { navigationLinks } from './navigation-links.ts';
import { AccountSheetSlot, AccountSlot, CartSlot, useOffersStart } from './feature-slots.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';

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

type Search = typeof import('../site-search.tsx').default;

/** Undefined while the page is reloaded for a new release. A function, or the bundler's wrapper misses failed loads. */
const load = (): Promise<{ default: Search } | undefined> => import('../site-search.tsx');

/** Opens the search of the site; its code loads with the first opening. */
function SearchButton() {
  const [SiteSearch, setSearch] = useState<Search>();
  const open = () => {
    load().then(
      (module) => module && setSearch(() => module.default),
      () =>
        toast.error({
          description: 'No hemos podido abrir el buscador. Comprueba tu red e inténtalo de nuevo.',
        }),
    );
  };
  return (
    <>
      <IconButton label="Abrir buscador" aria-haspopup="dialog" onClick={open}>
        <SearchIcon />
      </IconButton>
      {SiteSearch && <SiteSearch onClose={() => setSearch(undefined)} />}
    </>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  offersStart: boolean;
}

/** The navigation on a phone: a drawer with the content of the bar. */
function MobileMenu({ open, onClose, offersStart }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Menú">
      <nav aria-label="Móvil" className="flex flex-col">
        {navigationLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} className="sheet-link">
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-6 flex flex-col items-start gap-3">
        {offersStart && (
          <ButtonLink to={sitePaths.assessment} size="lg" className="w-full">
            Empieza Ya
          </ButtonLink>
        )}
        <AccountSheetSlot />
      </div>
    </Drawer>
  );
}
