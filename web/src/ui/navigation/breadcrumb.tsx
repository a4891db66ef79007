import { DataBlock } from '../display/data-block.tsx';
import { Link } from './link.tsx';
import { siteOrigin } from './site-origin.ts';

interface Props {
  /** From the top level down; the last is the current page and has no link. */
  items: readonly { label: string; to?: string }[];
}

/** Breadcrumb navigation, also for search engines. */
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
      <DataBlock
        facts={{
          '@type': 'BreadcrumbList',
          itemListElement: items.map(({ label, to }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: label,
            item: to && siteOrigin.url + to,
          })),
        }}
      />
    </nav>
  );
}
