/**
 * Drops the later presses of a double or triple click that meet another control than the first one: because that control
 * has gone or moved, or a dialog has opened over it. They would confirm what was not read, close what has just opened, or
 * select its text.
 */
export function guardDoubleClicks(): void {
  let first: Element;
  let isStray = false;
  addEventListener(
    'mousedown',
    (event) => {
      const element = event.target as Element;
      const control = element.closest('a, button, input, label, summary') ?? element;
      if (event.detail < 2) first = control;
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
      if (!isStray || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
