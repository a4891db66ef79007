/*
 * Carrying one thing to another place. Elements say what they are: `data-drag-item="id"` can be carried, by the
 * `data-drag-handle` in it; `data-drop="key"` is a place. What is carried and where it would go is written on the elements
 * too (`data-carried`, `data-over`), so that a page of hundreds is styled without being rendered.
 */

/** What carries. */
export type DragInput = 'pointer' | 'keyboard';

/** What whoever owns the things hears, by their ids and the places' keys. */
export interface DragEvents {
  /** What a place would say to the item: `data-over` for the styles. */
  standing: (item: string, place: string) => string;
  onPickUp?: (item: string, by: DragInput) => void;
  onOver?: (item: string, place: string | null, by: DragInput) => void;
  onDrop: (item: string, place: string) => void;
  onCancel?: (item: string) => void;
}

/** The one thing that is carried, or none. */
export interface DragSession {
  /** Who carries; null while nothing is. */
  by: () => DragInput | null;
  /** The place it would go to now. */
  place: () => HTMLElement | null;
  pickUp: (element: HTMLElement, by: DragInput) => void;
  over: (place: HTMLElement | null) => void;
  /** Lets go: at the place, or back where it was when there is none. */
  drop: () => void;
  cancel: () => void;
  /** Gives up when what is carried has left the page. */
  check: () => void;
}

interface Held {
  element: HTMLElement;
  item: string;
  by: DragInput;
  place: HTMLElement | null;
}

/** Carries what is in an element. */
export function createDragSession(root: HTMLElement, events: DragEvents): DragSession {
  let held: Held | null = null;

  const end = (): Held | null => {
    const was = held;
    held = null;
    delete was?.element.dataset['carried'];
    delete was?.place?.dataset['over'];
    delete root.dataset['carrying'];
    return was;
  };
  const cancel = () => {
    const was = end();
    if (was) events.onCancel?.(was.item);
  };

  return {
    by: () => held?.by ?? null,
    place: () => held?.place ?? null,
    pickUp(element, by) {
      const item = element.dataset['dragItem']!;
      held = { element, item, by, place: null };
      element.dataset['carried'] = by;
      root.dataset['carrying'] = by;
      events.onPickUp?.(item, by);
    },
    over(place) {
      if (!held || place === held.place) return;
      delete held.place?.dataset['over'];
      held.place = place;
      const key = place?.dataset['drop'] ?? null;
      if (place && key !== null) place.dataset['over'] = events.standing(held.item, key);
      events.onOver?.(held.item, key, held.by);
    },
    drop() {
      const was = end();
      // what has left the page meanwhile is no place any more
      if (was?.place?.isConnected && was.element.isConnected)
        events.onDrop(was.item, was.place.dataset['drop']!);
      else if (was) events.onCancel?.(was.item);
    },
    cancel,
    check() {
      if (held && !held.element.isConnected) cancel();
    },
  };
}
