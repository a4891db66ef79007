/* Distances and directions of dragging, in CSS pixels of the window. Pure. */

/** Where a pointer is. */
export interface Point {
  x: number;
  y: number;
}

/** Where an element is, and how large. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far a pressed pointer travels before it drags: less is a press. */
const threshold = 5;
/** How near to the window's edge the page begins to scroll, and its speed at the very edge in px a frame. */
const edge = 80;
const topSpeed = 20;

/** Whether a pressed pointer has travelled far enough to drag. */
export const isDrag = (from: Point, to: Point): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= threshold;

/** How far the page scrolls in a frame while something is held at `y`: faster the nearer to an edge, 0 in between. */
export function scrollSpeed(y: number, height: number): number {
  const reach = Math.min(edge, height / 4);
  if (y < reach) return -Math.ceil((topSpeed * (reach - Math.max(0, y))) / reach);
  if (y > height - reach) return Math.ceil((topSpeed * (Math.min(y, height) - (height - reach))) / reach);
  return 0;
}

const middle = ({ left, width }: Box): number => left + width / 2;

/** The box in the nearest row above or below, straight up or down as far as there is one. */
function inNextRow(boxes: readonly Box[], at: number, isDown: boolean): number | undefined {
  const here = boxes[at]!;
  const way = isDown ? 1 : -1;
  const beyond = boxes
    .map((box, index) => ({
      index,
      row: (box.top - here.top) * way,
      aside: Math.abs(middle(box) - middle(here)),
    }))
    // boxes of one row may begin a few pixels apart
    .filter(({ row }) => row > Math.min(here.height, 24) / 2);
  const nearest = Math.min(...beyond.map(({ row }) => row));
  return beyond
    .filter(({ row }) => row < nearest + 24)
    .toSorted((a, b) => a.aside - b.aside || a.index - b.index)[0]?.index;
}

/**
 * Where a key leads among boxes in reading order: left and right one after the other, up and down by rows, Home and End
 * to the first and the last. The same box at the end of the way; undefined for any other key.
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
