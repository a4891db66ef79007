import { useRef } from 'react';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { DataTable, type Column } from '../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';
import { AuditChanges } from './audit-changes.tsx';
import { actionText, objectText } from './entry-texts.ts';
import { listStateCodec, wholeList } from './list-state.ts';
import { messages } from './messages.ts';
import { objectPage } from './object-page.ts';
import { usePermissions } from '../../../api/back-office/use-can.ts';

/** One page of the entries. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const columns: Column<AuditEntry>[] = [
    { label: 'Qué', place: 'title', width: 'minmax(0, 1.3fr)', render: (entry) => <Subject entry={entry} /> },
    {
      label: 'Quién',
      width: 'minmax(0, 0.8fr)',
      render: ({ author }) => (
        <Link
          to={listStateCodec.write({ ...wholeList, author: author._id })}
          className="text-link tall-link"
          aria-label={`${author.name}: todos sus cambios`}
        >
          {author.name}
        </Link>
      ),
    },
    {
      label: 'Cuándo',
      width: '9.5rem',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { label: 'Cambios', width: 'minmax(0, 2fr)', render: (entry) => <AuditChanges entry={entry} /> },
  ];
  return (
    <DataTable
      label={messages.title}
      columns={columns}
      rows={entries}
      keyOf={({ _id }) => _id}
      bodyRef={body}
    />
  );
}

/** What was done, with which object; its name leads to its page, and the link beside it to its history. */
function Subject({ entry }: { entry: AuditEntry }) {
  const label = objectText(entry);
  const page = objectPage(entry, usePermissions());
  return (
    <div className="min-w-0">
      <p className="font-normal text-quiet">{actionText(entry)}</p>
      {page === null ? (
        <p className="font-semibold wrap-anywhere">{label}</p>
      ) : (
        <Link to={page} className="row-name inline-flex items-center wrap-anywhere">
          {label}
        </Link>
      )}
      <p>
        <Link
          to={listStateCodec.write({ ...wholeList, object: entry.object.id })}
          className="text-link tall-link text-sm"
          aria-label={`Solo esto: ${label}`}
        >
          Solo esto
        </Link>
      </p>
    </div>
  );
}
