import { afterEach, expect, it, vi } from 'vitest';
import { freeSide } from '../../web/src/ui/feedback/toast-side.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window in which marked elements stand from a height to another. */
function stubWindow(innerWidth: number, innerHeight: number, marked: [top: number, bottom: number][]): void {
  vi.stubGlobal('window', { innerWidth, innerHeight });
  vi.stubGlobal('document', {
    querySelectorAll: () =>
      marked.map(([top, bottom]) => ({ getBoundingClientRect: () => ({ top, bottom, width: 300 }) })),
  });
}

it.each([
  ['a phone without a paying button', 360, 740, [], 'top'],
  ['a wide window without a paying button', 1440, 900, [], 'bottom'],
  ['a wide window with a paying button at the bottom', 1440, 900, [[820, 880]], 'top'],
  ['a phone with a consent at the top', 360, 740, [[90, 150]], 'bottom'],
] as const)('in %s toasts show at the free edge', (_, width, height, marked, side) => {
  stubWindow(
    width,
    height,
    marked.map(([top, bottom]) => [top, bottom]),
  );
  expect(freeSide()).toBe(side);
});

it('in a window so low that both edges would cover something, toasts show and stay where they cover less', () => {
  stubWindow(1024, 380, [
    [127, 207],
    [324, 380],
  ]);
  expect([freeSide(), freeSide('top'), freeSide('bottom')]).toEqual(['top', 'top', 'top']);
});
