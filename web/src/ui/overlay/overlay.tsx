import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  type ReactNode,
  type RefCallback,
  type RefObject,
} from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons.tsx';
import { enterTopLayer } from './top-layer.ts';

export interface OverlayProps {
  open: boolean;
  /** Called on Escape, the close button and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** Stays visible below the scrolling content: totals, buttons. */
  footer?: ReactNode;
  /** Set while foreign content, such as the bank's 3DS frame, must be above: nothing can be above a modal dialog. */
  isNonModal?: boolean;
  children: ReactNode;
}

/**
 * Base of dialog and drawer: the native modal `<dialog>` (focus trap, inert page behind, focus returned on close) with
 * title and close button. The content is rendered only while open.
 */
export function Overlay({
  open,
  onClose,
  title,
  footer,
  isNonModal,
  contentRef,
  className,
  children,
}: OverlayProps & { className: string; contentRef?: RefCallback<HTMLElement> }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useShown(element, open, isNonModal ? 'show' : 'showModal');
  usePressOutside(element, onClose);

  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      className={cx('overlay', className)}
      onCancel={(event) => {
        // the owner of the state closes it, or refuses to
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        if (!open || dialog.open) return;
        onClose();
        lookAgain();
      }}
    >
      {open && (
        <>
          <div className="flex items-center justify-between gap-4 border-b border-rule py-2.5 pr-2.5 pl-5">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            <IconButton label="Cerrar" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div ref={contentRef} className="min-h-0 flex-1 overflow-y-auto p-5">
            {children}
          </div>
          {footer && (
            <div ref={liftToasts} className="border-t border-rule p-5">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

/** Opens and closes the native dialog with the state of its owner. */
function useShown(element: RefObject<HTMLDialogElement | null>, open: boolean, how: 'show' | 'showModal') {
  useEffect(() => {
    const dialog = element.current!;
    dialog.close();
    if (open) dialog[how]();
    // the first control, where that is not the close button
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return open ? enterTopLayer(dialog) : undefined;
  }, [element, open, how]);

  // on a second Escape the browser closes it without asking: reopen it if the owner has refused to close
  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog[how]();
  });

  // closing it before unmount returns the focus
  useLayoutEffect(() => {
    const dialog = element.current!;
    return () => dialog.close();
  }, [element]);
}

/** A press outside, which hits the dialog itself, closes it. */
function usePressOutside(element: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = element.current!;
    const listening = new AbortController();
    let pressed: EventTarget | null;
    dialog.addEventListener('pointerdown', ({ target }) => (pressed = target), listening);
    // a press that began inside, as of a text that is selected past the edge, ends outside without closing
    dialog.addEventListener(
      'click',
      ({ target }) => target === dialog && pressed === target && close(),
      listening,
    );
    return () => listening.abort();
  }, [element]);
}

/** Lifts toasts above the footer, so that they do not cover its buttons. */
function liftToasts(footer: HTMLElement | null) {
  if (!footer) return undefined;
  const dialog = footer.closest('dialog')!;
  const size = new ResizeObserver(() => {
    const below = innerHeight - dialog.offsetTop - footer.offsetTop;
    dialog.style.setProperty('--toast-lift', `${below}px`);
  });
  size.observe(dialog);
  return () => {
    size.disconnect();
    dialog.style.removeProperty('--toast-lift');
  };
}
