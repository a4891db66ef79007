import type { ButtonHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Link, type LinkProps } from './navigation/link.tsx';
import { Spinner } from './feedback/spinner-text.tsx';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
}

function classes({ variant = 'primary', size = 'md' }: ButtonStyle, className?: string): string {
  return cx('button', `button-${variant}`, size !== 'md' && `button-${size}`, className);
}

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: React.Ref<HTMLButtonElement>;
  /** Shown with a spinner while busy ('Procesando...'); the button keeps its focus but ignores clicks. */
  busyText?: string | false;
}

/** A button for actions; use `ButtonLink` for navigation. */
export function Button({ variant, size, className, busyText, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busyText ? true : rest['aria-disabled']}
      onClick={busyText ? (event) => event.preventDefault() : onClick}
      className={classes({ variant, size }, className)}
    >
      {busyText ? (
        // not an <output>: a live region inside a button removes the button's accessible name
        <>
          <Spinner />
          <span>{busyText}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link with the looks of a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link {...rest} className={classes({ variant, size }, className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name: what the button does. */
  label: string;
}

/** A round button of 44 px with one icon. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} {...rest} className={cx('icon-button', className)} />;
}
