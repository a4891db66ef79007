import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { writeFilters, type Filters } from './filters.ts';

/**
 * Another list begins at its top, and after its page links the keyboard goes on there too; a filter keeps the focus
 * that it has. Going back leads to where the reader was. Returns the ref of what holds the list.
 */
export function useListTop(filters: Filters) {
  const top = useRef<HTMLDivElement>(null);
  const type = useNavigationType();
  const shown = writeFilters(filters);
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    if (!isOther || type === NavigationType.Pop) return;
    const list = top.current!;
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
    if (isOnPageLink(list)) list.focus({ preventScroll: true });
  }, [shown, type]);
  return top;
}

/** On the link that was followed, or on nothing: the link to the last page is none once it is followed. */
function isOnPageLink(list: HTMLElement): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || (list.contains(focused) && focused.closest('nav') !== null);
}
