import { useSession } from '../../api/session.ts';
import { useViewEnd } from '../../features/accounts/viewing/use-view-end.ts';
import { ViewNotice } from '../../features/accounts/viewing/view-notice.tsx';
import { reloadCart } from '../../features/cart/cart-sync.ts';
import { UnreadMark } from './unread-mark.tsx';
import MembershipNotice from '../../features/subscriptions/membership/membership-notice.tsx';

/** The notices of signed-in users on every page: of a view as another user, of a late payment, of unread notifications. */
export default function UserNotices() {
  const session = useSession();
  useViewEnd(session, reloadCart);
  return (
    <>
      {session?.own ? <ViewNotice session={session} /> : <MembershipNotice />}
      <UnreadMark userId={session?.user._id} />
    </>
  );
}
