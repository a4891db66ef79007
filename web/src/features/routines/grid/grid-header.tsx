import { useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { setCollapsed, startsFolded, useAreAllCollapsed } from './collapsed-sections.ts';
import { countConflicts, groupByWorkoutType, type WorkoutTypeGroup } from '../routine-grid.ts';
import { dragHelpId } from './routine-card.tsx';
import { endSnooze, useAreWarningsSnoozed } from './warning-snooze.ts';
import { trackKey } from '../slot.ts';
import { routineCountText } from '../format.ts';

/** The counters, the buttons to create a routine and to collapse the grid, and the help text about drag and drop. */
export function GridHeader({ grid }: { grid: RoutineGrid }) {
  const groups = groupByWorkoutType(grid);
  const collapseButton = useRef<HTMLButtonElement>(null);
  const isSnoozed = useAreWarningsSnoozed();
  return (
    <>
      <div className="routines-head">
        <p className="office-counters">{countersText(grid, groups)}</p>
        <div className="office-tools">
          <CollapseAllButton
            ref={collapseButton}
            groups={groups}
            startFolded={startsFolded(grid.totalRoutines)}
          />
          <Granted to="routines:write">
            <ButtonLink to={adminUrls.routineLinks} size="sm" variant="secondary">
              Pegar enlaces
            </ButtonLink>
            <ButtonLink to={adminUrls.routineUpload} size="sm">
              Nueva Rutina
            </ButtonLink>
          </Granted>
        </div>
      </div>
      {isSnoozed && <SnoozeNotice onFocusLost={() => collapseButton.current?.focus()} />}
      <Granted to="routines:write">
        <p id={dragHelpId} className="office-help">
          Arrastra una rutina a otro mes, tipo o frecuencia. Con el teclado, sobre el asa: <kbd>Intro</kbd>{' '}
          recoge y suelta, las <kbd>flechas</kbd> eligen el sitio, <kbd>Esc</kbd> cancela. Sin arrastrar:
          «Mover a…» en el menú.
        </p>
      </Granted>
    </>
  );
}

/** Collapses all workout types, or expands them with all their tracks. */
function CollapseAllButton({
  ref,
  groups,
  startFolded,
}: {
  ref: Ref<HTMLButtonElement>;
  groups: readonly WorkoutTypeGroup[];
  startFolded: boolean;
}) {
  const types = groups.map(({ workoutType }) => workoutType._id);
  const tracks = groups.flatMap(({ workoutType, tracks }) =>
    tracks.map(({ frequency }) => trackKey({ workoutType: workoutType._id, frequency: frequency._id })),
  );
  const isCollapsed = useAreAllCollapsed(types, startFolded);
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="sm"
      onClick={() => (isCollapsed ? setCollapsed([...types, ...tracks], false) : setCollapsed(types, true))}
    >
      {isCollapsed ? 'Desplegar todo' : 'Plegar todo'}
    </Button>
  );
}

function countersText(grid: RoutineGrid, groups: readonly WorkoutTypeGroup[]): string {
  const conflicts = countConflicts(groups);
  const types = groups.filter(({ count }) => count > 0).length;
  return [
    routineCountText(grid.totalRoutines),
    types === 1 ? '1 tipo de entrenamiento' : `${types} tipos de entrenamiento`,
    ...(conflicts > 0 ? [`${conflicts} en conflicto`] : []),
  ].join(' · ');
}

/** Says that warnings are snoozed. `onFocusLost` is called when the notice disappears with the focus on its button. */
function SnoozeNotice({ onFocusLost }: { onFocusLost: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const handleFocusLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) handleFocusLost();
    };
  }, []);
  return (
    <p className="snooze-notice">
      Se duplica y elimina sin avisar.
      <Button ref={button} variant="ghost" size="sm" onClick={endSnooze}>
        Volver a avisar
      </Button>
    </p>
  );
}
