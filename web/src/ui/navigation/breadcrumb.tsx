import { Link } from './link.tsx';

interface Props {
  /** From the top level down; the last is the current page and has no link. */
  items: readonly { label: string; to?: string }[];
}

/** Breadcrumb navigation. */
export function Breadcrumb({ items }: Props) {
  return (
    <nav aria-label="Ruta">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            {to ? (
              <Link to={to} className="footer-link">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
