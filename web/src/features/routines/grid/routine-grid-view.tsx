import { useEffect } from 'react';
import { adminUrls } from '../../../app/admin/admin-urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RoutineBoard } from './routine-board.tsx';
import { groupsOf } from '../routine-grid.ts';
import { failureText, messages } from '../messages.ts';
import { RoutinesHead } from './grid-header.tsx';
import { useRoutineGrid } from '../grid-query.ts';

/** The grid in whichever state it is: on its way, not to be had, empty, inconsistent, there. */
export function Routines({ shownId }: { shownId: string | null }) {
  const { grid, error, refetch } = useRoutineGrid();
  const isFailed = error !== null && !grid;
  useEffect(() => {
    if (isFailed) toast.error({ description: messages.loadFailed });
  }, [isFailed]);

  if (isFailed) {
    return (
      <ErrorState
        title={messages.loadFailed}
        message={failureText(error) ?? 'Vuelve a intentarlo en un momento.'}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!grid) return <GridSkeleton />;
  const isUngrouped = grid.totalRoutines > 0 && Object.keys(grid.organizedData).length === 0;
  return (
    <>
      {grid.totalRoutines === 0 ? <NoRoutines /> : <RoutinesHead grid={grid} />}
      {isUngrouped && <Ungrouped total={grid.totalRoutines} types={groupsOf(grid).length} />}
      <RoutineBoard grid={grid} shownId={shownId} />
    </>
  );
}

function NoRoutines() {
  return (
    <EmptyState
      title="Aún no hay rutinas"
      action={<ButtonLink to={adminUrls.routineUpload}>Nueva Rutina</ButtonLink>}
    >
      Cada suscriptor recibe la rutina de su tipo de entrenamiento, su frecuencia y su mes. Empieza por el Mes
      1 de cada combinación.
    </EmptyState>
  );
}

/** The debug banner (wizard-and-back-office.md section 2): the server counts routines that it does not list. */
function Ungrouped({ total, types }: { total: number; types: number }) {
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

/** The shape of the grid to come. */
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
