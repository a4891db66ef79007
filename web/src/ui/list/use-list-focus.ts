import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard in a list whose controls go once they are pressed: it goes on at the row that stands there now, the
 * first new one where more have come, else at the list's holder (`tabIndex` -1). Called by the component that draws the
 * rows anew.
 */
export function useListFocus(holder: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ element: Element; place: number }>(undefined);

  useEffect(() => {
    const list = holder.current!;
    const note = ({ target }: FocusEvent) => {
      const element = target as Element;
      focused.current = { element, place: placeIn(list, element) };
    };
    list.addEventListener('focusin', note);
    return () => list.removeEventListener('focusin', note);
  }, [holder]);

  useLayoutEffect(() => {
    if (!focused.current) return;
    const list = holder.current!;
    const { element, place } = focused.current;
    if (element.isConnected) {
      focused.current.place = placeIn(list, element);
      return;
    }
    focused.current = undefined;
    // who has gone on elsewhere stays there
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(list);
    const row = rows[place] ?? rows.at(-1);
    (row?.querySelector<HTMLElement>('button, a[href]') ?? list).focus();
  });
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll('li:not(li li)')];

/** The number of the row that an element is in; beside all rows, that of the next to come. */
function placeIn(list: HTMLElement, element: Element): number {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(element));
  return at < 0 ? rows.length : at;
}
