import type { Point } from './geometry.ts';

/** The copy of the dragged element that follows the pointer. */
export interface DragImage {
  moveTo: (point: Point) => void;
  remove: () => void;
}

/** Creates an inert copy of an element that keeps its offset to the pointer. */
export function createDragImage(element: HTMLElement, taken: Point): DragImage {
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
