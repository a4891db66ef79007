import './undo.css';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { toast, type ToastText } from './toast.ts';

/** How long a change can be undone, in milliseconds. */
const undoMs = 8000;

const tickMs = 250;

interface Undoable extends Pick<ToastText, 'title' | 'description'> {
  /** What was changed: a later change of the same takes the place of this one. */
  about: string;
  undo: () => void;
}

/** The offers on the screen by what they are about; the last one is the newest. */
const offers = new Map<string, { press: () => void; close: () => void }>();

/** Says what was changed, with a button that undoes it: for eight seconds, in which the pointer or the focus on it pauses. */
export function offerUndo({ about, undo, ...text }: Undoable): void {
  offers.get(about)?.close();
  toast.success({
    ...text,
    duration: Infinity,
    action: (close) => <UndoButton about={about} undo={undo} close={close} />,
  });
}

interface Props extends Pick<Undoable, 'about' | 'undo'> {
  close: () => void;
}

function UndoButton({ about, undo, close }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isOver = useRef(false);
  const end = useEffectEvent(() => {
    isOver.current = true;
    close();
  });
  const press = () => {
    // a second press comes before the toast has gone
    if (isOver.current) return;
    isOver.current = true;
    leaveToast(button.current!);
    close();
    undo();
  };
  const pressLatest = useEffectEvent(press);

  useLayoutEffect(() => {
    const offer = { press: () => pressLatest(), close: () => end() };
    offers.delete(about);
    offers.set(about, offer);
    return () => {
      if (offers.get(about) === offer) offers.delete(about);
    };
  }, [about]);

  useLayoutEffect(() => {
    let left = undoMs;
    const timer = setInterval(() => {
      const region = button.current!.closest('[data-sonner-toaster]');
      if (document.hidden || region?.matches(':hover, :focus-within')) return;
      left -= tickMs;
      if (left <= 0) end();
    }, tickMs);
    return () => clearInterval(timer);
  }, []);

  useLayoutEffect(() => {
    document.addEventListener('keydown', pressByKey);
    // the same function is added once, however many offers there are
    return () => void (offers.size === 0 && document.removeEventListener('keydown', pressByKey));
  }, []);

  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts="Control+Z"
      className="undo-button"
      // a second press must not take the focus back into what goes
      onMouseDown={(event) => isOver.current && event.preventDefault()}
      onClick={press}
    >
      Deshacer
    </button>
  );
}

/** Ctrl+Z presses the newest button, unless it belongs to a field or a dialog. */
function pressByKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
  if (!isUndo || event.defaultPrevented) return;
  if ((event.target as Element).closest('input, textarea, select, [contenteditable]')) return;
  const newest = [...offers.values()].at(-1);
  if (!newest) return;
  event.preventDefault();
  newest.press();
}

/** Gives up the focus before the toast goes: to what had it before, which the region of the toasts remembers, else to the page. */
function leaveToast(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  button.blur();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('dialog[open], main')?.focus();
}
