import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Another list begins at its top, and after its page steps the keyboard goes on there too; a filter or a search keeps the
 * focus that it has. Going back leads to where the reader was. `shown` names what the list shows. Returns the ref of what
 * holds the list.
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

/** On the step that was taken, or on nothing: the link to the last page is none once it is followed. */
function isOnPageStep(list: HTMLElement): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || (list.contains(focused) && focused.closest('nav') !== null);
}
