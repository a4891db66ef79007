import { useState } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { SearchDialog } from '../../ui/search/search-dialog.tsx';
import { useSettled } from '../../ui/search/use-settled.ts';
import { useSuggestions } from './use-suggestions.ts';

const minSearchLength = 2;

/** Leads to products, categories and posts while one types; Enter leads to all products that match. */
export function SiteSearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const asked = search.length < minSearchLength ? '' : search;
  const settled = useSettled(asked);
  const { groups, isPending, error, refetch } = useSuggestions(settled);
  // what an earlier search has found is no answer to this one
  const isSettled = asked === settled;
  const suggested = isSettled ? groups : [];
  const all = {
    id: 'all',
    label: `Ver los productos de «${search}»`,
    to: `${sitePaths.shop}?${new URLSearchParams({ buscar: search }).toString()}`,
  };
  const failure = isSettled && error ? [{ title: 'Sin sugerencias', message: error.message }] : [];

  return (
    <SearchDialog
      title="Buscar"
      label="Buscar productos, categorías y artículos"
      placeholder="Proteína, creatina, bandas…"
      typed={typed}
      groups={[{ title: 'Tienda', entries: search ? [all] : [] }, ...suggested]}
      status={statusText(asked, !isSettled || isPending, failure.length > 0, suggested)}
      failures={failure}
      onType={setTyped}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

function statusText(
  asked: string,
  isSearching: boolean,
  hasFailed: boolean,
  suggested: readonly { entries: readonly unknown[] }[],
): string {
  if (asked === '') return 'Escribe al menos dos letras.';
  if (isSearching) return 'Buscando…';
  // the alert says why
  if (hasFailed) return '';
  const count = suggested.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count === 0) return 'Sin sugerencias';
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`;
}
