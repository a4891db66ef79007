import { Badge } from '../../../../../ui/display/badge.tsx';
import { ChevronDownIcon } from '../../../../../ui/page-icons.tsx';
import { formatDateTime } from '../../../../../ui/format-dates.ts';
import { unitsText } from '../messages.ts';
import type { OpenProductDialog } from '../product-dialogs.tsx';
import { useStockNotices } from '../queries.ts';

/** Products that have become low or sold out in the last month, folded; nothing while there are none. */
export function StockNotices({ onOpen }: { onOpen: OpenProductDialog }) {
  const { data: notices = [] } = useStockNotices();
  const newest = notices[0];
  if (!newest) return null;
  return (
    <details className="card stock-notices">
      <summary>
        <span className="font-bold">
          {notices.length === 1 ? '1 aviso de existencias' : `${notices.length} avisos de existencias`}
        </span>
        <span className="text-quiet">
          {newest.title}, {newest.level === 'out' ? 'agotado' : `quedaban ${newest.units}`}
        </span>
        <ChevronDownIcon width={20} height={20} className="ml-auto" />
      </summary>
      <ul>
        {notices.map(({ _id, product, title, level, units, createdAt }) => (
          <li key={_id}>
            <Badge tone={level === 'out' ? 'danger' : 'warn'}>
              {level === 'out' ? 'Agotado' : unitsText(units)}
            </Badge>
            <button type="button" className="row-name" onClick={() => onOpen('existencias', product)}>
              {title}
            </button>
            <time dateTime={createdAt} className="text-sm text-quiet">
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
