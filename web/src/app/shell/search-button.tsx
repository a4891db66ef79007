import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SearchIcon } from '../../ui/icons.tsx';

type Search = typeof import('../site-search.tsx').default;

/** Undefined while the page is reloaded for a new release. A function, or the bundler's wrapper misses failed loads. */
const load = (): Promise<{ default: Search } | undefined> => import('../site-search.tsx');

/** Opens the search of the site; its code loads with the first opening. */
export function SearchButton() {
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
