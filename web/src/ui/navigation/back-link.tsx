import { ArrowRightIcon } from '../icons.tsx';
import { Link } from './link.tsx';

/** Link to the parent page, with that page's title; placed before the heading. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center gap-2">
      <ArrowRightIcon width={20} height={20} className="rotate-180" />
      {children}
    </Link>
  );
}
