import { useTransition, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';

type ClickKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** What the next page gets beside its address (`useLocation().state`). */
  state?: unknown;
}

/**
 * A link inside the site. The router's own Link includes the prefetching of its framework mode, 3 KB on every page;
 * this has only what the site needs.
 */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  // busy while the next page's code loads; the current page stays meanwhile
  const [isLeaving, startLeaving] = useTransition();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlainClick(event)) return;
    event.preventDefault();
    startLeaving(() => void navigate(to, { replace: replace ?? isCurrent(href), state }));
  };
  return (
    <a aria-busy={isLeaving || undefined} {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
}

/** A link with `aria-current` while its page, or one below it, is open. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const { to } = props;
  const here = pathname === to ? 'page' : to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined;
  return <Link aria-current={here} {...props} />;
}

/** Whether a click asks for nothing special, as a new tab would be. */
export function isPlainClick(event: ClickKeys): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function isCurrent(href: string): boolean {
  const { pathname, search, hash } = window.location;
  return href === pathname + search + hash;
}
