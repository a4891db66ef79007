import type { DragSession } from './drag-session.ts';
import { nextBox } from './geometry.ts';

interface Press {
  /** Called when the handle was pressed without dragging, to offer another way of moving. */
  onPress: (item: string) => void;
}

const itemOf = (target: EventTarget | null): HTMLElement | null =>
  (target as Element).closest('[data-drag-handle]') &&
  (target as Element).closest<HTMLElement>('[data-drag-item]');

/**
 * Drags with the keyboard: Enter or Space on the handle picks up and drops, arrows move between targets, Escape
 * cancels. Returns how to stop.
 */
export function dragByKeyboard(root: HTMLElement, carry: DragSession, { onPress }: Press): () => void {
  const over = new AbortController();
  const { signal } = over;
  const isCarrying = () => carry.by() === 'keyboard';

  const pickUp = (item: HTMLElement) => {
    carry.pickUp(item, 'keyboard');
    carry.over(item.closest<HTMLElement>('[data-drop]'));
  };

  const step = (key: string): boolean => {
    const places = [...root.querySelectorAll<HTMLElement>('[data-drop]')].filter((place) =>
      place.checkVisibility(),
    );
    const boxes = places.map((place) => place.getBoundingClientRect());
    const next = nextBox(boxes, Math.max(0, places.indexOf(carry.place()!)), key);
    if (next === undefined) return false;
    const place = places[next]!;
    carry.over(place);
    place.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return true;
  };

  root.addEventListener(
    'keydown',
    (event) => {
      const item = itemOf(event.target);
      if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      const isTake = key === 'Enter' || key === ' ';
      if (isTake && !event.repeat) {
        if (isCarrying()) carry.drop();
        else pickUp(item);
      } else if (isCarrying() && key === 'Escape') carry.cancel();
      else if (!isTake && !(isCarrying() && step(key))) return;
      event.preventDefault();
    },
    { signal },
  );
  // Space clicks on key up
  root.addEventListener(
    'keyup',
    (event) => event.key === ' ' && itemOf(event.target) && event.preventDefault(),
    {
      signal,
    },
  );
  root.addEventListener('focusout', () => isCarrying() && carry.cancel(), { signal });
  root.addEventListener(
    'click',
    (event) => {
      const item = itemOf(event.target);
      if (item) onPress(item.dataset['dragItem']!);
    },
    { signal },
  );
  return () => {
    if (isCarrying()) carry.cancel();
    over.abort();
  };
}
