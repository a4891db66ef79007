import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Another page of a list begins at its top, and the keyboard goes on there too; going back leads to where the reader
 * was. `shown` names what the list shows. Returns the ref of what holds the list.
 */
export function useListTop(shown: string) {
  const top = useRef<HTMLElement>(null);
  const type = useNavigationType();
  const before = useRef(shown);
  useEffect(() => {
    const isOther = before.current !== shown;
    before.current = shown;
    const list = top.current!;
    // who types a search stays in its field
    const isPaging = document.activeElement?.closest('nav') && list.contains(document.activeElement);
    if (!isOther || type === NavigationType.Pop || !isPaging) return;
    list.scrollIntoView();
    list.focus({ preventScroll: true });
  }, [shown, type]);
  return top;
}
