import { doublePressMs } from '../ui/double-press.ts';

/**
 * Drops the later presses of a double or triple click that meet another control than the first one: because that control
 * has gone or moved, or a dialog has opened over it. They would confirm what was not read, close what has just opened, or
 * select its text.
 */
export function guardDoubleClicks(): void {
  let first: Element;
  let last: MouseEvent | undefined;
  let isTouch = false;
  let isStray = false;
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true);
  addEventListener(
    'mousedown',
    (event) => {
      const element = event.target as Element;
      const control = element.closest('a, button, input, label, summary') ?? element;
      const isLater = event.detail > 1 || (isTouch && last !== undefined && isSecondTap(last, event));
      last = event;
      if (!isLater) first = control;
      isStray = control !== first;
      // keeps the focus, and selects nothing
      if (isStray) event.preventDefault();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // a press by key is never one of several
      if (!isStray || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

/** Whether a tap follows another at the same place. Apple's phones count each tap as a first press. */
const isSecondTap = (before: MouseEvent, { timeStamp, clientX, clientY }: MouseEvent): boolean =>
  timeStamp - before.timeStamp < doublePressMs &&
  Math.hypot(clientX - before.clientX, clientY - before.clientY) < 30;
