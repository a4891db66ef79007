import { useCallback } from 'react';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useShownChoice } from '../../../ui/list/use-shown-choice.ts';
import type { UrlState } from '../../../ui/list/use-url-state.ts';
import { routineCountText } from '../format.ts';
import { messages } from '../messages.ts';
import type { GridFilter } from './grid-filter.ts';

interface Props {
  url: UrlState<GridFilter>;
  /** How many routines the search has found. */
  hits: number;
}

/** The search by name and the switch that hides empty slots. */
export function GridFilters({ url: { state, update }, hits }: Props) {
  const search = useCallback((terms: string) => update({ search: terms }, { replace: true }), [update]);
  const [isHiding, hide] = useShownChoice(state.hidesEmpty, (hidesEmpty) =>
    update({ hidesEmpty }, { replace: true }),
  );
  return (
    <>
      <div className="grid-filters">
        <SearchField
          label="Buscar rutina"
          placeholder="Nombre de la rutina"
          value={state.search}
          onChange={search}
        />
        <label className="grid-switch">
          <input type="checkbox" checked={isHiding} onChange={({ target }) => hide(target.checked)} />
          Ocultar vacías
        </label>
      </div>
      <output className="grid-hits">{state.search && messages.found(routineCountText(hits), hits)}</output>
    </>
  );
}
