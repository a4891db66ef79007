import { cx } from '../cx.ts';
import { Link } from './link.tsx';

const shown = 5;
/** Pages that fit into one row on a phone. */
const shownOnPhone = 3;

interface Props {
  page: number;
  totalPages: number;
  /** URL of a page, so that it can be shared and Back works. */
  hrefOf: (page: number) => string;
  /** Accessible name of the navigation ('Páginas de productos'). */
  label?: string;
}

/** 'Anterior', at most five pages around the current one, 'Siguiente'. */
export function Pagination({ page, totalPages, hrefOf, label = 'Páginas' }: Props) {
  if (totalPages < 2) return null;
  const near = pagesAround(page, totalPages, shownOnPhone);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1.5">
      <Step to={page > 1 && hrefOf(page - 1)} rel="prev">
        Anterior
      </Step>
      {pagesAround(page, totalPages).map((number) => (
        <Link
          key={number}
          to={hrefOf(number)}
          aria-label={`Página ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={cx(
            'page-number',
            number === page && 'page-number-current',
            !near.includes(number) && 'max-sm:hidden',
          )}
        >
          {number}
        </Link>
      ))}
      <Step to={page < totalPages && hrefOf(page + 1)} rel="next">
        Siguiente
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | false; rel: string; children: string }) {
  const look = 'button button-secondary button-sm max-sm:px-2.5';
  if (to)
    return (
      <Link to={to} rel={rel} className={look}>
        {children}
      </Link>
    );
  return (
    <button type="button" disabled className={look}>
      {children}
    </button>
  );
}

/** A window of at most five pages, or `count`, that holds the current one and stays inside 1…total. */
export function pagesAround(page: number, totalPages: number, count = shown): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), totalPages - count + 1));
  return Array.from({ length: Math.min(count, totalPages) }, (_, index) => first + index);
}
