import '../card.css';
import '../grid.css';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Routine, RoutineGrid } from '#shared/contracts/routines.ts';
import { useDrag } from '../../../ui/drag/use-drag.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { RoutineActionsContext, type RoutineActions } from './routine-actions.ts';
import { carryWords, standing } from './drag-announcements.ts';
import { setCollapsed } from './collapsed-sections.ts';
import { RoutineDialogs, type Asked } from './dialogs/routine-dialogs.tsx';
import { groupsOf, routinesIn } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { useDuplicateRoutine, useRemoveRoutine } from '../grid-query.ts';
import { isSilent } from './warning-snooze.ts';
import { readSlot, slotOf, type Slot } from '../slot.ts';
import { TypeSection } from './workout-type-section.tsx';
import { unfold, useGridFocus, type GridFocus } from './use-grid-focus.ts';
import { useMoveRoutine } from './use-move-routine.ts';

interface Props {
  grid: RoutineGrid;
  /** The routine to bring into sight, such as one that has just been created. */
  shownId: string | null;
}

/** The grid by workout type, frequency and month, with all that can be done to its routines. */
export function RoutineBoard({ grid, shownId }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLOutputElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const groups = useMemo(() => groupsOf(grid), [grid]);
  const find = (id: string) => routinesIn(grid).find(({ _id }) => _id === id);
  const focus = useGridFocus(root, grid);
  const answer = (isAnswered: (asked: Asked) => boolean) =>
    setAsked((now) => (now && isAnswered(now) ? null : now));
  const { duplicate, remove, move, leave, isBusy } = useChanges(grid, focus, answer);
  const actions = useActions({ ask: setAsked, duplicate, remove });
  useShown(root, find(shownId ?? ''));

  // by hand, not by state: nothing is rendered while something is carried
  const say = (words: string) => {
    live.current!.textContent = words;
  };
  useDrag(root, {
    // it is there: what has gone is carried no more
    standing: (id, place) => standing(grid, find(id)!, readSlot(place)),
    onPickUp: (id, by) => by === 'keyboard' && say(carryWords.pickedUp(find(id)!)),
    onOver: (id, place, by) => {
      const routine = find(id);
      if (by === 'keyboard' && place && routine) say(carryWords.over(grid, routine, readSlot(place)));
    },
    onCancel: (id) => {
      const routine = find(id);
      if (routine) say(carryWords.cancelled(routine));
      else toast.error({ description: messages.removedMeanwhile });
    },
    onDrop: (id, place) => {
      const routine = find(id);
      if (!routine) return;
      const to = readSlot(place);
      const how = standing(grid, routine, to);
      say(how === 'same' ? carryWords.cancelled(routine) : how === 'taken' ? messages.taken(to.month) : '');
      move(routine, to);
    },
    onPress: (id) => {
      const routine = find(id);
      if (routine) setAsked({ about: 'move', routine });
    },
    onLinger: (id) => setCollapsed([id], false),
  });

  const current = asked && find(asked.routine._id);
  useGone(asked && !current ? asked.routine : null, (routine) => {
    setAsked(null);
    focus.left(slotOf(routine));
  });
  return (
    <RoutineActionsContext value={actions}>
      <div ref={root} className="board">
        {groups.map((group) => (
          <TypeSection key={group.workoutType._id} group={group} />
        ))}
      </div>
      <output ref={live} aria-live="assertive" className="sr-only" />
      {asked && current && (
        <RoutineDialogs
          asked={{ ...asked, routine: current }}
          grid={grid}
          isBusy={isBusy(asked)}
          onDuplicate={duplicate}
          onRemove={remove}
          onGone={leave}
          onMove={(routine, to) => {
            setAsked(null);
            move(routine, to);
          }}
          // an answer that comes late closes no other dialog
          onClose={() => answer((now) => now === asked)}
        />
      )}
    </RoutineActionsContext>
  );
}

/** What changes the grid; the focus goes along, and `answer` hears of what need not be asked any more. */
function useChanges(
  grid: RoutineGrid,
  focus: GridFocus,
  answer: (isAnswered: (asked: Asked) => boolean) => void,
) {
  const leave = (gone: Routine) => {
    answer(({ routine }) => routine._id === gone._id);
    focus.leave(slotOf(gone));
  };
  const moveTo = useMoveRoutine(grid, (routine) => focus.keep(routine._id, slotOf(routine)));
  const duplicate = useDuplicateRoutine({
    onDuplicated: (copy, { _id }) => {
      answer(({ about, routine }) => about === 'duplicate' && routine._id === _id);
      focus.follow(copy._id, slotOf(copy));
    },
    onGone: leave,
  });
  const remove = useRemoveRoutine(leave);
  return {
    leave,
    isBusy: ({ about, routine }: Asked) => {
      const { isPending, variables } = about === 'duplicate' ? duplicate : remove;
      return isPending && variables?._id === routine._id;
    },
    duplicate: (routine: Routine) => duplicate.mutate(routine),
    remove: (routine: Routine) => remove.mutate(routine),
    move: (routine: Routine, to: Slot) => {
      if (moveTo(routine, to)) focus.follow(routine._id, to);
    },
  };
}

interface Doing {
  ask: (asked: Asked) => void;
  duplicate: (routine: Routine) => void;
  remove: (routine: Routine) => void;
}

/** The actions of the cards: asked about first, or done at once while warnings are silent. */
function useActions({ ask, duplicate, remove }: Doing): RoutineActions {
  const newest = useRef({ duplicate, remove });
  useEffect(() => {
    newest.current = { duplicate, remove };
  });
  return useMemo(
    () => ({
      edit: (routine) => ask({ about: 'edit', routine }),
      move: (routine) => ask({ about: 'move', routine }),
      duplicate: (routine) =>
        isSilent() ? newest.current.duplicate(routine) : ask({ about: 'duplicate', routine }),
      remove: (routine) => (isSilent() ? newest.current.remove(routine) : ask({ about: 'remove', routine })),
    }),
    [ask],
  );
}

/** Says that another has deleted the routine that is being asked about. */
function useGone(gone: Routine | null, onGone: (routine: Routine) => void) {
  const tell = useEffectEvent((routine: Routine) => {
    toast.error({ description: messages.removedMeanwhile });
    onGone(routine);
  });
  useLayoutEffect(() => {
    if (gone) tell(gone);
  }, [gone]);
}

/** Brings a routine into sight once it is there, and marks its card until that is drawn anew, as in another slot. */
function useShown(root: React.RefObject<HTMLElement | null>, routine: Routine | undefined) {
  const id = routine?._id;
  const open = useEffectEvent(() => unfold(slotOf(routine!)));
  useEffect(() => {
    if (id === undefined) return undefined;
    open();
    const frame = requestAnimationFrame(() => {
      const card = root.current?.querySelector<HTMLElement>(`[data-drag-item="${id}"]`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      card?.querySelector<HTMLElement>('[data-drag-handle]')?.focus({ preventScroll: true });
      card?.setAttribute('data-shown', '');
    });
    return () => cancelAnimationFrame(frame);
  }, [root, id]);
}
