import { useId, useRef, type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link, type LinkProps } from '../navigation/link.tsx';

interface Props {
  /** The name of button and menu ('Cuenta de Ana'). */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** Id of an element that says more about the button. */
  describedBy?: string;
  /** `MenuItem`s and `MenuLink`s; arrow keys skip other content. */
  children: ReactNode;
}

/** A button that opens a menu, on the native popover: Escape and a click outside close it. */
export function Menu({ label, trigger, triggerClassName, describedBy, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const onToggle = (opened: boolean) => {
    button.current!.ariaExpanded = String(opened);
    if (!opened) return;
    place(list.current!, button.current!);
    items(list.current!)[0]?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        aria-describedby={describedBy}
        className={cx('icon-button', triggerClassName)}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={(event) => step(event, list.current!)}
        onClick={(event) => closeAfterChoice(event.target as Element, list.current!)}
      >
        {children}
      </div>
    </>
  );
}

/** One action of a menu. */
export function MenuItem({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} {...rest} className={cx('menu-item', className)} />
  );
}

/** One destination of a menu. */
export function MenuLink({ className, ...rest }: LinkProps) {
  return <Link role="menuitem" tabIndex={-1} {...rest} className={cx('menu-item', className)} />;
}

function items(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

/** Places the menu below the button, right-aligned and inside the window; above where there is no space below. */
function place(list: HTMLElement, button: HTMLElement) {
  const from = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const left = Math.max(8, Math.min(from.right - width, window.innerWidth - width - 8));
  const below = from.bottom + 6;
  const top = below + height > window.innerHeight ? Math.max(8, from.top - height - 6) : below;
  list.style.left = `${left}px`;
  list.style.top = `${top}px`;
}

function step(event: KeyboardEvent, list: HTMLElement) {
  const all = items(list);
  const now = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') list.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}

function closeAfterChoice(target: Element, list: HTMLElement) {
  if (target.closest('[role=menuitem]:not([aria-disabled=true])')) list.hidePopover();
}
