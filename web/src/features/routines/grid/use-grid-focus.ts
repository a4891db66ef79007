import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { parseSlot, slotKey, trackKey, type Slot } from '../slot.ts';
import { setCollapsed } from './collapsed-sections.ts';

const cardSelector = (id: string) => `[data-drag-item="${id}"]`;
const handleSelector = (id: string) => `${cardSelector(id)} [data-drag-handle]`;

export interface GridFocus {
  /** Focuses a card after the next update of the grid, which renders it in another slot. */
  focusCardAfterUpdate: (id: string, to: Slot) => void;
  /** The same, but only if the card or nothing has the focus now. */
  keepFocusOnCard: (id: string, to: Slot) => void;
  /** Focuses a slot after the next update of the grid, which removes its card. */
  focusSlotAfterUpdate: (slot: Slot) => void;
  /** Focuses a slot whose card has already been removed. */
  focusSlot: (slot: Slot) => void;
}

/** Keeps the keyboard focus in the grid when the focused card moves or disappears, also through another admin. */
export function useGridFocus(root: RefObject<HTMLElement | null>, grid: RoutineGrid): GridFocus {
  const findTarget = useRef<((root: HTMLElement) => HTMLElement | null) | null>(null);
  const findLostCard = useEffectEvent(useLostCard(root));

  const shown = useRef(grid);
  useLayoutEffect(() => {
    if (shown.current === grid) return;
    shown.current = grid;
    const target = findTarget.current?.(root.current!);
    findTarget.current = null;
    focusAndReveal(target ?? findLostCard());
  }, [root, grid]);

  const focusCardAfterUpdate = (id: string, to: Slot) => {
    expandSlot(to);
    findTarget.current = (element) => element.querySelector<HTMLElement>(handleSelector(id));
  };
  return {
    focusCardAfterUpdate,
    keepFocusOnCard: (id, to) => {
      const { activeElement } = document;
      const card = root.current?.querySelector(cardSelector(id));
      if (activeElement === document.body || card?.contains(activeElement)) focusCardAfterUpdate(id, to);
    },
    focusSlotAfterUpdate: (slot) => {
      findTarget.current = (element) => findSlotTarget(element, slot);
    },
    focusSlot: (slot) => focusAndReveal(findSlotTarget(root.current!, slot)),
  };
}

/** Finds the element for the focus if the focused card has disappeared: the card in its new slot, or its old slot. */
function useLostCard(root: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const focused = useRef<{ element: Element; id: string; slot: Slot }>(undefined);
  useEffect(() => {
    const board = root.current!;
    const onFocusIn = ({ target }: FocusEvent) => {
      const element = target as Element;
      const id = element.closest<HTMLElement>('[data-drag-item]')?.dataset['dragItem'];
      const slot = element.closest<HTMLElement>('[data-drop]')?.dataset['drop'];
      focused.current = id && slot ? { element, id, slot: parseSlot(slot) } : undefined;
    };
    board.addEventListener('focusin', onFocusIn);
    return () => board.removeEventListener('focusin', onFocusIn);
  }, [root]);

  return () => {
    if (!focused.current || focused.current.element.isConnected) return null;
    if (document.activeElement !== document.body) return null;
    const { id, slot } = focused.current;
    const board = root.current!;
    return board.querySelector<HTMLElement>(handleSelector(id)) ?? findSlotTarget(board, slot);
  };
}

/**
 * The element of a slot without a card: its create link, else the header of its track, else the link of an empty track. When
 * a filter hides all of them and the focus is lost, it is the grid.
 */
function findSlotTarget(root: HTMLElement, slot: Slot): HTMLElement | null {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector);
  return (
    find(`[data-drop="${slotKey(slot)}"] .month-free`) ??
    find(`[data-track="${trackKey(slot)}"]`) ??
    find(`[data-drop="${slotKey({ ...slot, month: 1 })}"] .month-free`) ??
    (document.activeElement === document.body ? root : null)
  );
}

/** Focuses an element and scrolls to it. An open modal dialog keeps the focus. */
function focusAndReveal(target: HTMLElement | null | undefined): void {
  if (document.querySelector(':modal')) return;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Expands the sections that contain a slot. */
export function expandSlot(slot: Slot): void {
  setCollapsed([slot.workoutType, trackKey(slot)], false);
}
