/* Distances and directions of dragging, in CSS pixels of the viewport. */

/** Position of a pointer. */
export interface Point {
  x: number;
  y: number;
}

/** Position and size of an element. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distance that a pressed pointer moves before it drags; less is a click. */
const threshold = 5;
/** Distance from the viewport's edge at which the page starts to scroll, and the speed at the edge in px per frame. */
const edge = 80;
const topSpeed = 20;

/** Whether a pressed pointer has moved far enough to drag. */
export const isDrag = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= threshold;

/** Pixels to scroll in this frame with the pointer at `y`: more the nearer to an edge, 0 in between. */
export function scrollSpeed(y: number, height: number): number {
  const reach = Math.min(edge, height / 4);
  if (y < reach) return -Math.ceil((topSpeed * (reach - Math.max(0, y))) / reach);
  if (y > height - reach) return Math.ceil((topSpeed * (Math.min(y, height) - (height - reach))) / reach);
  return 0;
}

const middle = ({ left, width }: Box): number => left + width / 2;

/** Index of the box in the nearest row above or below that is horizontally closest. */
function inNextRow(boxes: readonly Box[], at: number, isDown: boolean): number | undefined {
  const here = boxes[at]!;
  const way = isDown ? 1 : -1;
  const beyond = boxes
    .map((box, index) => ({
      index,
      row: (box.top - here.top) * way,
      aside: Math.abs(middle(box) - middle(here)),
    }))
    // tops within one row may differ by a few pixels
    .filter(({ row }) => row > Math.min(here.height, 24) / 2);
  const nearest = Math.min(...beyond.map(({ row }) => row));
  return beyond
    .filter(({ row }) => row < nearest + 24)
    .toSorted((a, b) => a.aside - b.aside || a.index - b.index)[0]?.index;
}

/**
 * Index of the box that a key moves to, among boxes in reading order: left and right by one, up and down by rows, Home
 * and End to the first and last. The same index at the end; undefined for any other key.
 */
export function nextBox(boxes: readonly Box[], at: number, key: string): number | undefined {
  const last = boxes.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last);
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
    case 'ArrowUp':
      return inNextRow(boxes, at, key === 'ArrowDown') ?? at;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
