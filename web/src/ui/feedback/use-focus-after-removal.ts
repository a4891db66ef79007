import { useEffect, useRef, type RefObject } from 'react';

/** What had the focus last: on a page that loads, nothing had it, and nothing is removed. */
let last: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => (last = target as Element));

/** Moves the focus to `target` (`tabIndex` -1) when a change of `state` has removed the control that had it. */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const isRemoved = document.activeElement === document.body && last?.checkVisibility() === false;
    if (isRemoved) target.current?.focus();
  }, [target, state]);
}
