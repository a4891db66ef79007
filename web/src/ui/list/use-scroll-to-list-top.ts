import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the top of a list when it shows something else, and focuses it after a page step; a filter or search keeps
 * its focus. Back keeps the restored position. `shown` identifies what the list shows. Returns the ref of the list's
 * container.
 */
export function useScrollToListTop<Holder extends HTMLElement>(shown: string) {
  const top = useRef<Holder>(null);
  const type = useNavigationType();
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    if (!isOther || type === NavigationType.Pop) return;
    const list = top.current!;
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
    if (isOnPageStep(list)) list.focus({ preventScroll: true });
  }, [shown, type]);
  return top;
}

/** Whether the focus is on a page step, or lost because the followed step has become disabled. */
function isOnPageStep(list: HTMLElement): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || (list.contains(focused) && focused.closest('nav') !== null);
}
