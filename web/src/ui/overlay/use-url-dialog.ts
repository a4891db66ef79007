import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dropLeaveQuestion, leaveQuestion } from './typed-dialog.ts';

/** The open dialog of a page: its kind, and the id of what it is about. */
export interface UrlDialog<Kind extends string> {
  kind: Kind;
  id: string | null;
}

/** Names of the query string. */
const [kindName, idName] = ['dialogo', 'de'];

/** Marks the history entry that `open` has added: closing goes back to the entry before it. */
interface DialogEntry {
  isDialog?: true;
}

/**
 * The open dialog of a page, kept in the query string: Back closes it, or asks when something was typed into it, and a shared
 * link opens it. Null while none is open.
 */
export function useUrlDialog<Kind extends string>(kinds: readonly Kind[]) {
  const { pathname, search, state: entry, key } = useLocation();
  const navigate = useNavigate();
  // a second press, before the browser has gone back, must not leave the page
  const leaving = useRef<string>(null);
  useEffect(() => {
    if (leaving.current !== key) leaving.current = null;
  }, [key]);
  const query = new URLSearchParams(search);
  const kind = kinds.find((each) => each === query.get(kindName));
  const id = query.get(idName);
  const [last, setLast] = useState<UrlDialog<Kind> | null>(null);
  // what was typed is in the dialog that Back has left
  const isKept = !kind && last !== null && leaveQuestion() !== null;
  if (kind ? last?.kind !== kind || last.id !== id : last && !isKept) setLast(kind ? { kind, id } : null);
  useEffect(() => {
    if (!isKept) return;
    leaveQuestion()?.();
    void navigate(1);
  }, [isKept, navigate]);

  /** With `replace`, the open dialog becomes this one: Back leads to the page, not to it. */
  const open = (to: Kind, id?: string, { replace = false } = {}) => {
    // not `search`: leaving a search field has changed it, before the next render
    const now = new URLSearchParams(window.location.search);
    now.set(kindName, to);
    if (id === undefined) now.delete(idName);
    else now.set(idName, id);
    const state = replace
      ? (entry as DialogEntry | null)
      : ({ ...(entry as object | null), isDialog: true } satisfies DialogEntry);
    void navigate(`${pathname}?${now.toString()}`, { replace, preventScrollReset: true, state });
  };
  const close = () => {
    // Back has closed it already; with another id it is still open
    const isOpen = new URLSearchParams(window.location.search).get(kindName) === kind;
    if (!isOpen || leaving.current === key) return;
    if ((entry as DialogEntry | null)?.isDialog) {
      leaving.current = key;
      dropLeaveQuestion();
      void navigate(-1);
      return;
    }
    dropLeaveQuestion();
    for (const name of [kindName, idName]) query.delete(name);
    const rest = query.toString();
    void navigate(pathname + (rest && `?${rest}`), { replace: true, preventScrollReset: true });
  };
  const shown: UrlDialog<Kind> | null = kind ? { kind, id } : null;
  return { dialog: isKept ? last : shown, open, close };
}
