import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Timeline } from '../../../../ui/display/timeline.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { timelineTitles } from './timeline-texts.ts';

type Entry = ManagedUserDetail['timeline'][number];

/** What has happened to a user, newest first, with the admins' notes. */
export const UserTimeline = ({ entries }: { entries: readonly Entry[] }) => (
  <Timeline entries={entries} titleOf={titleOf} textOf={({ text, orderId }) => !orderId && text} />
);

const titleOf = ({ kind, orderId, text }: Entry) => (
  <>
    {timelineTitles[kind]}
    {orderId && (
      <>
        {' '}
        <Link to={adminUrls.order(orderId)} className="text-link">
          #{text}
        </Link>
      </>
    )}
  </>
);
