import './audit.css';
import { useState } from 'react';
import { useCan } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';
import { AuditChanges } from './audit-changes.tsx';
import { actionText } from './entry-texts.ts';
import { messages } from './messages.ts';
import { useObjectAudit } from './queries.ts';

/** Who has changed an object, for its page. It is read when it is opened, and shown to those who may see it. */
export function ObjectAudit({ objectId }: { objectId: string }) {
  const isGranted = useCan('audit:read');
  const [isOpen, setOpen] = useState(false);
  if (!isGranted) return null;
  return (
    <details className="card audit-part" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.part}</summary>
      {isOpen && <Entries objectId={objectId} />}
      <p className="flex flex-wrap gap-x-6">
        <Link to={adminUrls.auditOf(objectId)} className="text-link tall-link">
          {messages.all}
        </Link>
        {objectId.startsWith('usr_') && (
          <>
            <Link to={adminUrls.auditBy(objectId)} className="text-link tall-link">
              {messages.byThisUser}
            </Link>
            <Link to={adminUrls.securityOf(objectId)} className="text-link tall-link">
              {messages.securityOfThisUser}
            </Link>
          </>
        )}
      </p>
    </details>
  );
}

function Entries({ objectId }: { objectId: string }) {
  const query = useObjectAudit(objectId);
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonText />}
      errorTitle={messages.loadFailed}
      errorHeading="h3"
      empty={<p className="text-quiet">{messages.noneOfObject}</p>}
    >
      {(entries) => (
        <ol className="audit-entries">
          {entries.map((entry) => (
            <li key={entry._id}>
              <p className="text-sm text-quiet">
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> · {entry.author.name}
              </p>
              <p>{actionText(entry)}</p>
              <AuditChanges entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
