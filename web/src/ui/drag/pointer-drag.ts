import type { DragSession } from './drag-session.ts';
import { isDrag, scrollSpeed, type Point } from './geometry.ts';

interface Press {
  pointerId: number;
  item: HTMLElement;
  from: Point;
  now: Point;
  ghost: DragImage | null;
  scroller: Element;
  frame: number;
}

/** Events while an item is held over a collapsed element. */
export interface HoverEvents {
  /** Called with the `data-linger` of an element that an item was held over for 600 ms. */
  onLinger: (id: string) => void;
}

const lingerMs = 600;
const controls = 'a, button, input, select, textarea, [popover]';

/** Drags with mouse, touch or pen: a mouse anywhere on an item except its controls, touch by its handle. Returns how to stop. */
export function dragByPointer(root: HTMLElement, carry: DragSession, events: HoverEvents): () => void {
  const over = new AbortController();
  const { signal } = over;
  let press: Press | null = null;
  const linger = watchLinger(events);

  const look = ({ x, y }: Point) => {
    const below = document.elementFromPoint(x, y);
    const place = below?.closest<HTMLElement>('[data-drop]') ?? null;
    carry.over(place && root.contains(place) ? place : null);
    linger.over(below?.closest<HTMLElement>('[data-linger]')?.dataset['linger']);
  };

  const follow = () => {
    if (!press?.ghost) return;
    if (carry.by() === null) {
      // the dragged element was removed from the page
      end(false);
      return;
    }
    press.ghost.moveTo(press.now);
    const { y, height } = viewOf(press.scroller);
    const top = scrollSpeed(press.now.y - y, height);
    if (top !== 0) press.scroller.scrollBy({ top, behavior: 'instant' });
    look(press.now);
    press.frame = requestAnimationFrame(follow);
  };

  const begin = (held: Press) => {
    carry.cancel();
    root.setPointerCapture(held.pointerId);
    document.getSelection()?.removeAllRanges();
    held.ghost = createDragImage(held.item, held.from);
    carry.pickUp(held.item, 'pointer');
    follow();
  };

  const end = (isDrop: boolean) => {
    const was = press;
    press = null;
    if (!was?.ghost) return;
    cancelAnimationFrame(was.frame);
    was.ghost.remove();
    swallowClick();
    if (isDrop) {
      look(was.now);
      carry.drop();
    } else carry.cancel();
    linger.over(undefined);
  };

  root.addEventListener(
    'pointerdown',
    (event) => {
      const item = heldItem(event);
      if (!item || press) return;
      const from = { x: event.clientX, y: event.clientY };
      const scroller = scrollerOf(root);
      press = { pointerId: event.pointerId, item, from, now: from, ghost: null, scroller, frame: 0 };
    },
    { signal },
  );
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press?.pointerId) return;
      press.now = { x: event.clientX, y: event.clientY };
      if (!press.ghost && isDrag(press.from, press.now)) begin(press);
    },
    { signal },
  );
  window.addEventListener('pointerup', (event) => event.pointerId === press?.pointerId && end(true), {
    signal,
  });
  window.addEventListener('pointercancel', (event) => event.pointerId === press?.pointerId && end(false), {
    signal,
  });
  window.addEventListener('blur', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !press?.ghost) return;
      event.preventDefault();
      end(false);
    },
    { signal, capture: true },
  );
  // a long press on the handle drags instead of opening the context menu
  root.addEventListener('contextmenu', (event) => press && event.preventDefault(), { signal });

  return () => {
    end(false);
    over.abort();
  };
}

/** What a press takes hold of, if anything: a mouse may take an item anywhere but by its controls, touch by its handle. */
function heldItem({ target, button, isPrimary, pointerType }: PointerEvent): HTMLElement | null {
  const pressed = target as Element;
  const isFree =
    pressed.closest('[data-drag-handle]') || (pointerType === 'mouse' && !pressed.closest(controls));
  return button === 0 && isPrimary && isFree ? pressed.closest<HTMLElement>('[data-drag-item]') : null;
}

/** Tells once where a held item lingers. */
function watchLinger({ onLinger }: HoverEvents) {
  let at: string | undefined;
  let timer = 0;
  return {
    over: (id: string | undefined) => {
      if (id === at) return;
      clearTimeout(timer);
      at = id;
      if (id !== undefined) timer = window.setTimeout(onLinger, lingerMs, id);
    },
  };
}

/** What scrolls an element: the content of the dialog that it is in, or the page. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement!;
}

/** Where a scrolling element is in the window. */
const viewOf = (scroller: Element): Pick<DOMRect, 'y' | 'height'> =>
  scroller === document.scrollingElement
    ? { y: 0, height: window.innerHeight }
    : scroller.getBoundingClientRect();

/** Suppresses the click that the browser fires at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** The copy of the dragged element that follows the pointer. */
interface DragImage {
  moveTo: (point: Point) => void;
  remove: () => void;
}

/** Creates an inert copy of an element that keeps its offset to the pointer. */
function createDragImage(element: HTMLElement, taken: Point): DragImage {
  const { left, top, width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const twin of [copy, ...copy.querySelectorAll('[id]')]) twin.removeAttribute('id');
  for (const name of ['data-drag-item', 'data-carried']) copy.removeAttribute(name);
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.classList.add('drag-ghost');
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
  element.parentElement!.append(copy);
  // inside a dialog, what is fixed starts at the dialog's corner
  const origin = copy.getBoundingClientRect();
  const moveTo = ({ x, y }: Point) => {
    copy.style.translate = `${left - origin.left + x - taken.x}px ${top - origin.top + y - taken.y}px`;
  };
  moveTo(taken);
  return { moveTo, remove: () => copy.remove() };
}
