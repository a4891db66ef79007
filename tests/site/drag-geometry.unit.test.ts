import { describe, expect, it } from 'vitest';
import { isDrag, scrollSpeed, nextBox, type Box } from '../../web/src/ui/drag/geometry.ts';

/** Drop targets of three rows: four in the first, two in the second, and a wide one in the third. */
const box = (left: number, top: number, width = 90): Box => ({ left, top, width, height: 60 });
const boxes = [
  box(0, 0),
  box(100, 0),
  box(200, 0),
  box(300, 0),
  box(0, 100),
  box(100, 102),
  box(0, 200, 390),
];

it('a pointer press becomes a drag after a few pixels', () => {
  expect(isDrag({ x: 0, y: 0 }, { x: 3, y: 3 })).toBe(false);
  expect(isDrag({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(true);
});

describe('scrolling during a drag', () => {
  it('the page scrolls faster towards its edges, and not at all in the middle', () => {
    expect(scrollSpeed(400, 800)).toBe(0);
    expect(scrollSpeed(80, 800)).toBe(0);
    expect(scrollSpeed(79, 800)).toBeLessThan(0);
    expect(scrollSpeed(20, 800)).toBeLessThan(scrollSpeed(60, 800));
    expect(scrollSpeed(-50, 800)).toBe(scrollSpeed(0, 800));
    expect(scrollSpeed(850, 800)).toBe(scrollSpeed(800, 800));
    expect(scrollSpeed(780, 800)).toBe(-scrollSpeed(20, 800));
  });

  it('a low window has an area in which the page does not scroll', () => {
    expect(scrollSpeed(100, 200)).toBe(0);
  });
});

describe('keyboard steps over drop targets', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 4],
    ['ArrowDown', 3, 5],
    ['ArrowDown', 4, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 6, 5],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['Home', 5, 0],
    ['End', 1, 6],
  ])('the key %s steps from drop target %i to %i', (key, at, to) => {
    expect(nextBox(boxes, at, key)).toBe(to);
  });

  it('other keys than arrows, Home and End do not step', () => {
    expect(nextBox(boxes, 1, 'a')).toBeUndefined();
    expect(nextBox(boxes, 1, 'Tab')).toBeUndefined();
  });

  it('ArrowUp after ArrowDown leads to a higher drop target from everywhere', () => {
    const downs = [...boxes.keys()].map((at) => nextBox(boxes, at, 'ArrowDown')!);
    const ups = downs.map((at) => nextBox(boxes, at, 'ArrowUp')!);
    expect(ups.map((at, index) => boxes[at]!.top < boxes[downs[index]!]!.top)).toEqual(boxes.map(() => true));
  });
});
