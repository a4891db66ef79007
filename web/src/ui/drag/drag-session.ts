/*
 * Drag and drop on data attributes: `data-drag-item="id"` marks an item, `data-drag-handle` its handle, and
 * `data-drop="key"` a drop target. The session writes its state to the elements too (`data-carried`, `data-over`), so
 * that a grid of hundreds of items is styled without a rerender.
 */

/** Input that drags. */
export type DragInput = 'pointer' | 'keyboard';

/** Callbacks of a drag, with the item's id and the drop target's key. */
export interface DragEvents {
  /** Value of `data-over` on a drop target under the item, for its styles. */
  standing: (item: string, place: string) => string;
  onPickUp?: (item: string, by: DragInput) => void;
  onOver?: (item: string, place: string | null, by: DragInput) => void;
  onDrop: (item: string, place: string) => void;
  onCancel?: (item: string) => void;
}

/** At most one dragged item at a time. */
export interface DragSession {
  /** The input that drags; null while nothing is dragged. */
  by: () => DragInput | null;
  /** The current drop target. */
  place: () => HTMLElement | null;
  pickUp: (element: HTMLElement, by: DragInput) => void;
  over: (place: HTMLElement | null) => void;
  /** Drops on the current target, or cancels when there is none. */
  drop: () => void;
  cancel: () => void;
  /** Cancels when the dragged element was removed from the page. */
  check: () => void;
}

interface Held {
  element: HTMLElement;
  item: string;
  by: DragInput;
  place: HTMLElement | null;
}

/** Starts no drag by itself: pointer and keyboard handlers call it for the items inside `root`. */
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
      // a target or item that was removed meanwhile cancels the drop
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
