import { useCallback, useEffect, useMemo } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NoMatches } from '../../../ui/list/no-matches.tsx';
import { type UrlState, useUrlState } from '../../../ui/list/use-url-state.ts';
import { useRoutineGrid, useWaiting } from '../grid-query.ts';
import { failureText, messages } from '../messages.ts';
import { groupByWorkoutType } from '../routine-grid.ts';
import { toWaitingSlots, WaitingContext } from '../waiting.ts';
import { filterGrid, type GridFilter, gridFilterCodec, isGridFiltered, wholeGrid } from './grid-filter.ts';
import { GridHeader } from './grid-header.tsx';
import { MissingSlots } from './missing-slots.tsx';
import { RoutineBoard } from './routine-board.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useShownChoice } from '../../../ui/list/use-shown-choice.ts';
import { routineCountText } from '../format.ts';

/** The grid of routines, with its loading, error and empty states. `shownId`: the routine to scroll to. */
export function RoutineGridView({ shownId }: { shownId: string | null }) {
  const query = useRoutineGrid();
  const isFailed = query.error !== null && !query.data;
  useEffect(() => {
    if (isFailed) toast.error({ description: messages.loadFailed });
  }, [isFailed]);

  return (
    <QueryState
      query={query}
      skeleton={<GridSkeleton />}
      renderError={(error, retry) => (
        <ErrorState
          title={messages.loadFailed}
          message={failureText(error) ?? 'Vuelve a intentarlo en un momento.'}
          onRetry={retry}
        />
      )}
    >
      {(grid) => <LoadedGrid grid={grid} shownId={shownId} />}
    </QueryState>
  );
}

function LoadedGrid({ grid, shownId }: { grid: RoutineGrid; shownId: string | null }) {
  const url = useUrlState(gridFilterCodec);
  const { data: waiting } = useWaiting();
  const isEmpty = grid.totalRoutines === 0;
  const isUngrouped = !isEmpty && Object.keys(grid.organizedData).length === 0;
  const { search, hidesEmpty } = isEmpty ? wholeGrid : url.state;
  const waitingSlots = useMemo(() => toWaitingSlots(waiting), [waiting]);
  const all = useMemo(() => groupByWorkoutType(grid), [grid]);
  const { groups, hits } = useMemo(
    () => filterGrid(all, { search, hidesEmpty }, waitingSlots),
    [all, search, hidesEmpty, waitingSlots],
  );
  return (
    <WaitingContext value={waitingSlots}>
      {isEmpty ? <NoRoutines /> : <GridHeader grid={grid} />}
      {waiting && <MissingSlots grid={grid} waiting={waiting} />}
      {!isEmpty && <GridFilters url={url} hits={hits} />}
      {isUngrouped && <UngroupedNotice total={grid.totalRoutines} types={all.length} />}
      <RoutineBoard
        grid={grid}
        groups={groups}
        search={search}
        shownId={shownId}
        empty={
          isGridFiltered(url.state) && <NothingFound search={search} onClear={() => url.update(wholeGrid)} />
        }
      />
    </WaitingContext>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <NoMatches title={search ? messages.noneFound(search) : messages.noneShown} onClear={onClear}>
      Se busca en el nombre de la rutina.
    </NoMatches>
  );
}

function NoRoutines() {
  return (
    <EmptyState
      title="Aún no hay rutinas"
      action={
        <Granted to="routines:write">
          <ButtonLink to={adminUrls.routineUpload}>Nueva Rutina</ButtonLink>
        </Granted>
      }
    >
      Cada suscriptor recibe la rutina de su tipo de entrenamiento, su frecuencia y su mes. Empieza por el Mes
      1 de cada combinación.
    </EmptyState>
  );
}

/** Warns that the response is inconsistent: the server counts routines that it does not list. */
function UngroupedNotice({ total, types }: { total: number; types: number }) {
  return (
    <p role="alert" className="office-notice">
      <WarningIcon />
      <span>
        <strong>Hay {total} rutinas, pero ninguna ha llegado agrupada.</strong> Tipos de entrenamiento:{' '}
        {types}. Actualiza la página; si sigue así, avisa a quien mantiene la aplicación.
      </span>
    </p>
  );
}

/** A placeholder with the shape of the grid. */
function GridSkeleton() {
  return (
    <div aria-busy className="board">
      <Skeleton className="office-counters-skeleton" />
      {[0, 1].map((type) => (
        <div key={type} className="type">
          <Skeleton className="type-skeleton" />
          <div className="months">
            {[0, 1, 2, 3].map((month) => (
              <Skeleton key={month} className="month-skeleton" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface Props {
  url: UrlState<GridFilter>;
  /** How many routines the search has found. */
  hits: number;
}

/** The search by name and the switch that hides empty slots. */
function GridFilters({ url: { state, update }, hits }: Props) {
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
