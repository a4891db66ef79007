import type { ManagedUserDetail } from '#shared/contracts/shapes/managed-user.ts';
import { adminUrls } from '../../../app/admin/admin-urls.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { formatDateTime } from '../formats.ts';
import { timelineTitles } from './timeline-texts.ts';

/** What has happened to a user, newest first, with the admins' notes. */
export function Timeline({ entries }: { entries: ManagedUserDetail['timeline'] }) {
  return (
    <ol className="user-timeline">
      {entries.map(({ _id, kind, at, author, text, orderId }) => (
        <li key={_id} data-kind={kind}>
          <p className="font-semibold">
            {timelineTitles[kind]}
            {orderId && (
              <>
                {' '}
                <Link to={adminUrls.order(orderId)} className="text-link">
                  #{text}
                </Link>
              </>
            )}
          </p>
          <p className="text-sm text-quiet">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {author && `, ${author}`}
          </p>
          {text && !orderId && <p className="user-timeline-text">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
