import { useEffect, useEffectEvent, useId, useLayoutEffect, useReducer, useRef, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CloseIcon } from '../icons.tsx';
import { enterTopLayer } from './top-layer.ts';

export interface OverlayProps {
  open: boolean;
  /** The reader asked to close: Escape, the cross, a click beside it. */
  onClose: () => void;
  title: ReactNode;
  /** Stays in sight below the content: totals, buttons. */
  footer?: ReactNode;
  /** While something that is not ours must stand above it, such as a bank's question: nothing can above a modal dialog. */
  isNonModal?: boolean;
  children: ReactNode;
}

/**
 * What dialog and drawer share: the platform's modal `<dialog>` (focus stays inside, the page behind is
 * inert, focus returns) with a title and a way out. The content is rendered only while open.
 */
export function Overlay({
  open,
  onClose,
  title,
  footer,
  isNonModal,
  className,
  children,
}: OverlayProps & { className: string }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const how = isNonModal ? 'show' : 'showModal';
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);

  useEffect(() => {
    const dialog = element.current!;
    dialog.close();
    if (open) dialog[how]();
    // what one begins with, where that is not the way out
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return open ? enterTopLayer(dialog) : undefined;
  }, [open, how]);

  // asked twice, a browser closes it by itself: it is shown again if its owner has refused to
  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog[how]();
  });

  // gone while open, it still gives the focus back: closed before it leaves the page
  useLayoutEffect(() => {
    const dialog = element.current!;
    return () => dialog.close();
  }, []);

  const closeBeside = useEffectEvent((event: MouseEvent) => {
    if (event.target === element.current) onClose();
  });
  useEffect(() => {
    const dialog = element.current!;
    const onClick = (event: MouseEvent) => closeBeside(event);
    dialog.addEventListener('click', onClick);
    return () => dialog.removeEventListener('click', onClick);
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      className={cx('overlay', className)}
      onCancel={(event) => {
        // The owner of the state closes it, or may refuse to.
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
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
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

/** Toasts rise above the footer, wherever the dialog stands: what was just pressed there may be pressed again. */
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
