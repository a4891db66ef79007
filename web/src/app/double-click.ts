/**
 * Drops a later press of a double click that meets another control than the press before it: because that control has
 * gone or moved, or a dialog has opened over it. It would confirm what was not read, close what has just opened, or
 * select its text. The press after it counts again.
 */
export function guardDoubleClicks(): void {
  let last: Element;
  let isStray = false;
  addEventListener(
    'mousedown',
    (event) => {
      const element = event.target as Element;
      const control = element.closest('a, button, input, label') ?? element;
      isStray = event.detail > 1 && control !== last;
      last = control;
      // keeps the focus, and selects nothing
      if (isStray) event.preventDefault();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      // a press by key has no detail
      if (!isStray || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
