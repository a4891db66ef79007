import '../routine-card.css';
import '../grid.css';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { useDrag } from '../../../ui/drag/use-drag.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { messages } from '../messages.ts';
import { allRoutines } from '../routine-grid.ts';
import { parseSlot, slotOf } from '../slot.ts';
import { setCollapsed, startsFolded } from './collapsed-sections.ts';
import { RoutineDialogs, type RoutineDialog } from './dialogs/routine-dialogs.tsx';
import { dragAnnouncements, slotAvailability } from './drag-announcements.ts';
import { sectionIds, type ShownGroup } from './grid-filter.ts';
import { RoutineActionsContext } from './routine-actions.ts';
import { expandSlot, useGridFocus } from './use-grid-focus.ts';
import { useRoutineChanges, useStableActions } from './use-routine-changes.ts';
import { WorkoutTypeSection } from './workout-type-section.tsx';

interface Props {
  grid: RoutineGrid;
  /** What the filter leaves of the grid. */
  groups: readonly ShownGroup[];
  search: string;
  /** Stands in place of a grid in which a filter hides everything. */
  empty: ReactNode;
  /** Id of the routine to scroll to, such as one that has just been created. */
  shownId: string | null;
}

/** The grid by workout type, frequency and month, with the dialogs and drag and drop of its routines. */
export function RoutineBoard({ grid, groups, search, empty, shownId }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<RoutineDialog | null>(null);
  const find = (id: string) => allRoutines(grid).find(({ _id }) => _id === id);
  const focus = useGridFocus(root, grid);
  const closeDialog = (isPointless: (dialog: RoutineDialog) => boolean) =>
    setDialog((open) => (open && isPointless(open) ? null : open));
  const { duplicate, remove, move, handleDeleted, isBusy } = useRoutineChanges(grid, focus, closeDialog);
  const actions = useStableActions({ openDialog: setDialog, duplicate, remove });
  const announcer = useDragAndDrop(root, { grid, find, move, openDialog: setDialog });
  useScrollToRoutine(root, find(shownId ?? ''));
  useExpandedHits(search, groups);
  useFocusAfterRemoval(root, groups.length === 0);

  const current = dialog && find(dialog.routine._id);
  const [isTyped, setTyped] = useState(false);
  // what is typed into the form of a deleted routine creates it again
  const isOpen = current !== undefined || (dialog?.kind === 'edit' && isTyped);
  useDeletedByOther(dialog && !isOpen ? dialog.routine : null, (routine) => {
    setDialog(null);
    focus.focusSlot(slotOf(routine));
  });
  return (
    <RoutineActionsContext value={actions}>
      <div ref={root} tabIndex={-1} className="board">
        {groups.length === 0
          ? empty
          : groups.map((group) => (
              <WorkoutTypeSection
                key={group.workoutType._id}
                group={group}
                startsFolded={startsFolded(grid.totalRoutines)}
              />
            ))}
      </div>
      <output ref={announcer} aria-live="assertive" className="sr-only" />
      {dialog && isOpen && (
        <RoutineDialogs
          dialog={{ ...dialog, routine: current ?? dialog.routine }}
          isDeleted={!current}
          grid={grid}
          isBusy={isBusy(dialog)}
          onDuplicate={duplicate}
          onRemove={remove}
          onTyped={setTyped}
          onNotFound={handleDeleted}
          onCreated={(created) => {
            setDialog(null);
            focus.focusCardAfterUpdate(created._id, slotOf(created));
          }}
          onMove={(routine, to, swapWith) => {
            setDialog(null);
            move(routine, to, swapWith);
          }}
          // a late response must not close a dialog that was opened since
          onClose={() => closeDialog((open) => open === dialog)}
        />
      )}
    </RoutineActionsContext>
  );
}

/** Expands the sections in which another search finds something. */
function useExpandedHits(search: string, groups: readonly ShownGroup[]) {
  const expand = useEffectEvent(() => setCollapsed(sectionIds(groups), false));
  useEffect(() => {
    if (search) expand();
  }, [search]);
}

interface DragTools extends Pick<ReturnType<typeof useRoutineChanges>, 'move'> {
  grid: RoutineGrid;
  find: (id: string) => Routine | undefined;
  openDialog: (dialog: RoutineDialog) => void;
}

/** Drag and drop of the cards. Returns the ref of the element that announces it to screen readers. */
function useDragAndDrop(root: RefObject<HTMLElement | null>, { grid, find, move, openDialog }: DragTools) {
  const announcer = useRef<HTMLOutputElement>(null);
  // without React state, because nothing may render during a drag
  const announce = (text: string) => {
    announcer.current!.textContent = text;
  };
  useDrag(root, {
    // the routine exists: a drag ends when its card disappears
    standing: (id, key) => slotAvailability(grid, find(id)!, parseSlot(key)),
    onPickUp: (id, by) => by === 'keyboard' && announce(dragAnnouncements.pickedUp(find(id)!)),
    onOver: (id, key, by) => {
      const routine = find(id);
      if (by === 'keyboard' && key && routine)
        announce(dragAnnouncements.over(grid, routine, parseSlot(key)));
    },
    onCancel: (id) => {
      const routine = find(id);
      if (routine) announce(dragAnnouncements.cancelled(routine));
      else toast.error({ description: messages.removedMeanwhile });
    },
    onDrop: (id, key) => {
      const routine = find(id);
      if (!routine) return;
      const to = parseSlot(key);
      const announcements = {
        same: dragAnnouncements.cancelled(routine),
        taken: messages.taken(to.month),
        free: '',
      };
      announce(announcements[slotAvailability(grid, routine, to)]);
      move(routine, to);
    },
    onPress: (id) => {
      const routine = find(id);
      if (routine) openDialog({ kind: 'move', routine });
    },
    onLinger: (id) => setCollapsed([id], false),
  });
  return announcer;
}

/** Tells the admin that another admin has deleted the routine of the open dialog. */
function useDeletedByOther(deleted: Routine | null, onDeleted: (routine: Routine) => void) {
  const handle = useEffectEvent((routine: Routine) => {
    toast.error({ description: messages.removedMeanwhile });
    onDeleted(routine);
  });
  useLayoutEffect(() => {
    if (deleted) handle(deleted);
  }, [deleted]);
}

/** Scrolls to a routine once it is in the grid, focuses it and marks its card. */
function useScrollToRoutine(root: RefObject<HTMLElement | null>, routine: Routine | undefined) {
  const id = routine?._id;
  const expand = useEffectEvent(() => expandSlot(slotOf(routine!)));
  useEffect(() => {
    if (id === undefined) return undefined;
    expand();
    const frame = requestAnimationFrame(() => {
      const card = root.current?.querySelector<HTMLElement>(`[data-drag-item="${id}"]`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      card?.querySelector<HTMLElement>('[data-drag-handle]')?.focus({ preventScroll: true });
      card?.setAttribute('data-shown', '');
    });
    return () => cancelAnimationFrame(frame);
  }, [root, id]);
}
