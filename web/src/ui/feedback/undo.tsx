import './undo.css';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { toast, type ToastText } from './toast.ts';

/** How long a change can be undone, in milliseconds. */
const undoMs = 8000;

const tickMs = 250;

interface Undoable extends Pick<ToastText, 'title' | 'description'> {
  /** What was changed: a later change of the same takes the place of this one. */
  about: string;
  undo: () => void;
}

interface Offer {
  isReplaced: boolean;
  /** What its button does, once the toast is on the screen. */
  shown?: { press: () => void; close: () => void };
}

/** The offers by what they are about, on the screen or on their way there; the last one is the newest. */
const offers = new Map<string, Offer>();

/** Says what was changed, with a button that undoes it: for eight seconds, in which the pointer or the focus on it pauses. */
export function offerUndo({ about, undo, ...text }: Undoable): void {
  replace(offers.get(about));
  const offer: Offer = { isReplaced: false };
  offers.delete(about);
  offers.set(about, offer);
  toast.success({
    ...text,
    duration: Infinity,
    action: (close) => <UndoButton offer={offer} about={about} undo={undo} close={close} />,
  });
}

/** The toast of a replaced offer goes, or never comes if the library of the toasts is still loading. */
function replace(offer: Offer | undefined): void {
  if (!offer) return;
  offer.isReplaced = true;
  offer.shown?.close();
}

/** Lets an offer be pressed by key, or closes it if another took its place meanwhile; returns what revokes this. */
function register(about: string, offer: Offer, shown: NonNullable<Offer['shown']>): () => void {
  offer.shown = shown;
  if (offer.isReplaced) shown.close();
  else offers.set(about, offer);
  return () => forget(about, offer);
}

/** Takes an offer off the list: a key presses an older one, and a later one of the same does not close it. */
function forget(about: string, offer: Offer): void {
  if (offers.get(about) === offer) offers.delete(about);
}

interface Props extends Pick<Undoable, 'about' | 'undo'> {
  offer: Offer;
  close: () => void;
}

function UndoButton({ offer, about, undo, close }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const end = useEffectEvent(() => {
    setIsOver(true);
    close();
  });
  const press = () => {
    if (isOver) return;
    setIsOver(true);
    forget(about, offer);
    leaveToast(button.current!);
    close();
    undo();
  };
  const pressLatest = useEffectEvent(press);

  useLayoutEffect(
    () =>
      register(about, offer, {
        press: () => pressLatest(),
        close: () => end(),
      }),
    [about, offer],
  );

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
      aria-disabled={isOver}
      className="undo-button"
      // a second press must not take the focus back into what goes
      onMouseDown={(event) => isOver && event.preventDefault()}
      onClick={press}
    >
      Deshacer
    </button>
  );
}

/** Ctrl+Z presses the newest button, unless it belongs to a field or a dialog. */
function pressByKey(event: KeyboardEvent): void {
  // what a browser fills in tells of keys without a name
  if (!(event instanceof KeyboardEvent)) return;
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isCommand || event.key.toLowerCase() !== 'z' || event.repeat || event.defaultPrevented) return;
  if ((event.target as Element).closest('input, textarea, select, [contenteditable]')) return;
  const newest = [...offers.values()].findLast(({ shown }) => shown)?.shown;
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
