import { useState } from 'react';
import { usePermissions } from '../../../api/back-office/use-can.ts';
import type { AdminSection } from '../../../ui/back-office/sections.ts';
import { SearchDialog } from '../../../ui/search/search-dialog.tsx';
import { useSettled } from '../../../ui/search/use-settled.ts';
import { localGroups } from './entries.ts';
import { useFound } from './use-found.ts';

interface Props {
  sections: readonly AdminSection[];
  onClose: () => void;
}

const minSearchLength = 2;

/** Goes to a page, an order, a user, a product or a routine, or begins an action. */
export function PaletteDialog({ sections, onClose }: Props) {
  const granted = usePermissions();
  const [typed, setTyped] = useState('');
  const search = typed.trim().length < minSearchLength ? '' : typed.trim();
  const settled = useSettled(search);
  const found = useFound(settled, granted);
  // what an earlier search has found is no answer to this one
  const isSearching = search !== settled || found.isPending;
  const groups = [...localGroups(typed, sections, granted), ...(search === settled ? found.groups : [])];
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <SearchDialog
      title="Ir a…"
      label="Buscar página, acción, pedido, usuario, producto o rutina"
      placeholder="Página, número de pedido, nombre…"
      typed={typed}
      groups={groups}
      status={statusText(isSearching, search, count)}
      failures={search === settled ? found.failures : []}
      footer={
        <p className="search-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> eligen · <kbd>Intro</kbd> abre · <kbd>Esc</kbd> cierra
        </p>
      }
      onType={setTyped}
      onRetry={found.retry}
      onClose={onClose}
    />
  );
}

function statusText(isSearching: boolean, search: string, count: number): string {
  if (isSearching) return 'Buscando…';
  if (count === 0) return 'Sin resultados';
  return search && (count === 1 ? '1 resultado' : `${count} resultados`);
}
