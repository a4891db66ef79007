import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to `target` (`tabIndex` -1) when a change of `state` has removed the control that had it. */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) target.current?.focus();
  }, [target, state]);
}
