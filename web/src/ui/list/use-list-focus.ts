import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a list whose pressed controls are unmounted. The focus moves to the row now at that position, to
 * the first new row after loading more, or else to the list's container (`tabIndex` -1). Rows without a control have something
 * with `tabIndex` -1. Call it in the component that
 * rerenders the rows.
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
    // the user has focused something else meanwhile
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(list);
    const row = rows[place] ?? rows.at(-1);
    const target = controls
      .map((selector) => row?.querySelector<HTMLElement>(selector))
      .find((found) => found);
    // a list that is hidden while it is empty cannot have it
    const container = list.checkVisibility() ? list : list.parentElement!.closest<HTMLElement>('[tabindex]');
    (target ?? container)?.focus();
  });
}

/** A row whose act is not its first control marks it. */
const controls = ['[data-row-act]', 'button, a[href]', '[tabindex="-1"]'];

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll('li:not(li li), tbody > tr')];

/** Index of the row that contains an element; for an element outside all rows, that of the next new row. */
function placeIn(list: HTMLElement, element: Element): number {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(element));
  return at < 0 ? rows.length : at;
}
