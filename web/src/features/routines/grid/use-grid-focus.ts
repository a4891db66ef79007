import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines.ts';
import { setCollapsed } from './collapsed-sections.ts';
import { readSlot, slotKey, type Slot } from '../slot.ts';
import { trackId } from './track-section.tsx';

const cardOf = (id: string) => `[data-drag-item="${id}"]`;
const handleOf = (id: string) => `${cardOf(id)} [data-drag-handle]`;

export interface GridFocus {
  /** The card gets the focus with the next change of the grid: it is drawn anew where it has gone. */
  follow: (id: string, to: Slot) => void;
  /** The same, only if the focus is on the card, or nowhere. */
  keep: (id: string, to: Slot) => void;
  /** The slot's own link gets it, or the header of its track, or the link of a track that is empty now: its card is about to go. */
  leave: (slot: Slot) => void;
  /** The same at once: its card has gone. */
  left: (slot: Slot) => void;
}

/** Keeps the focus in the grid, where what has it is drawn anew or goes, be it another's doing. */
export function useGridFocus(root: RefObject<HTMLElement | null>, grid: RoutineGrid): GridFocus {
  const next = useRef<((root: HTMLElement) => HTMLElement | null) | null>(null);
  const lost = useEffectEvent(useLostCard(root));

  const shown = useRef(grid);
  useLayoutEffect(() => {
    if (shown.current === grid) return;
    shown.current = grid;
    const target = next.current?.(root.current!);
    next.current = null;
    show(target ?? lost());
  }, [root, grid]);

  const follow = (id: string, to: Slot) => {
    unfold(to);
    next.current = (element) => element.querySelector<HTMLElement>(handleOf(id));
  };
  return {
    follow,
    keep: (id, to) => {
      const { activeElement } = document;
      const card = root.current?.querySelector(cardOf(id));
      if (activeElement === document.body || card?.contains(activeElement)) follow(id, to);
    },
    leave: (slot) => {
      next.current = (element) => placeOf(element, slot);
    },
    left: (slot) => show(placeOf(root.current!, slot)),
  };
}

/** Tells where the focus belongs when the card that had it has gone and nothing else has taken it: to where that card is, or was. */
function useLostCard(root: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const held = useRef<{ element: Element; id: string; slot: Slot }>(undefined);
  useEffect(() => {
    const board = root.current!;
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      const id = element.closest<HTMLElement>('[data-drag-item]')?.dataset['dragItem'];
      const slot = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
      held.current = id && slot ? { element, id, slot: readSlot(slot) } : undefined;
    };
    board.addEventListener('focusin', note);
    return () => board.removeEventListener('focusin', note);
  }, [root]);

  return () => {
    if (!held.current || held.current.element.isConnected) return null;
    if (document.activeElement !== document.body) return null;
    const { id, slot } = held.current;
    const board = root.current!;
    return board.querySelector<HTMLElement>(handleOf(id)) ?? placeOf(board, slot);
  };
}

/** Where the focus belongs when a slot's card has gone. */
function placeOf(root: HTMLElement, slot: Slot): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  return (
    find(`[data-drop="${slotKey(slot)}"] .month-free`) ??
    find(`[data-track="${trackId(slot.workoutType, slot.frequency)}"]`) ??
    find(`[data-drop="${slotKey({ ...slot, month: 1 })}"] .month-free`)
  );
}

/** Gives an element the focus; a dialog that is open keeps it. */
function show(target: HTMLElement | null | undefined): void {
  if (document.querySelector(':modal')) return;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Opens what a slot is folded into. */
export function unfold({ workoutType, frequency }: Slot): void {
  setCollapsed([workoutType, trackId(workoutType, frequency)], false);
}
