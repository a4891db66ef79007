import { useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines.ts';
import { adminUrls } from '../../../app/admin/admin-urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { setCollapsed, useAllCollapsed } from './collapsed-sections.ts';
import { conflictsIn, groupsOf, type TypeGroup } from '../routine-grid.ts';
import { carryHelpId } from './routine-card.tsx';
import { endSilence, useSilence } from './warning-snooze.ts';
import { trackId } from './track-section.tsx';
import { countText } from '../format.ts';

/** What there is, in numbers; the ways to create and to fold; how cards are carried. */
export function RoutinesHead({ grid }: { grid: RoutineGrid }) {
  const groups = groupsOf(grid);
  const fold = useRef<HTMLButtonElement>(null);
  const isSilent = useSilence();
  return (
    <>
      <div className="routines-head">
        <p className="office-counters">{countersText(grid, groups)}</p>
        <div className="office-tools">
          <FoldAll ref={fold} groups={groups} />
          <ButtonLink to={adminUrls.routineUpload} size="sm">
            Nueva Rutina
          </ButtonLink>
        </div>
      </div>
      {isSilent && <SilenceNote onLeave={() => fold.current?.focus()} />}
      <p id={carryHelpId} className="office-help">
        Arrastra una rutina a otro mes, tipo o frecuencia. Con el teclado, sobre el asa: <kbd>Intro</kbd>{' '}
        recoge y suelta, las <kbd>flechas</kbd> eligen el sitio, <kbd>Esc</kbd> cancela. Sin arrastrar: «Mover
        a…» en el menú.
      </p>
    </>
  );
}

/** Folds the types; unfolds them and all in them. */
function FoldAll({ ref, groups }: { ref: Ref<HTMLButtonElement>; groups: readonly TypeGroup[] }) {
  const types = groups.map(({ workoutType }) => workoutType._id);
  const tracks = groups.flatMap(({ workoutType, tracks }) =>
    tracks.map(({ frequency }) => trackId(workoutType._id, frequency._id)),
  );
  const isFolded = useAllCollapsed(types);
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="sm"
      onClick={() => (isFolded ? setCollapsed([...types, ...tracks], false) : setCollapsed(types, true))}
    >
      {isFolded ? 'Desplegar todo' : 'Plegar todo'}
    </Button>
  );
}

function countersText(grid: RoutineGrid, groups: readonly TypeGroup[]): string {
  const conflicts = conflictsIn(groups);
  const types = groups.filter(({ count }) => count > 0).length;
  return [
    countText(grid.totalRoutines),
    types === 1 ? '1 tipo de entrenamiento' : `${types} tipos de entrenamiento`,
    ...(conflicts > 0 ? [`${conflicts} en conflicto`] : []),
  ].join(' · ');
}

/** Says that nothing is asked before. It goes by its button, or by itself: `onLeave` when the focus would go with it. */
function SilenceNote({ onLeave }: { onLeave: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) leave();
    };
  }, []);
  return (
    <p className="office-silence">
      Se duplica y elimina sin avisar.
      <Button ref={button} variant="ghost" size="sm" onClick={endSilence}>
        Volver a avisar
      </Button>
    </p>
  );
}
