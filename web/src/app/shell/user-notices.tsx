import { useSession } from '../../api/session.ts';
import { useViewEnd } from '../../features/accounts/viewing/use-view-end.ts';
import { ViewNotice } from '../../features/accounts/viewing/view-notice.tsx';
import { reloadCart } from '../../features/cart/cart-sync.ts';
import MembershipNotice from '../../features/subscriptions/membership/membership-notice.tsx';

/** The notices of signed-in users above every page: of a view as another user, or of a late payment. */
export default function UserNotices() {
  const session = useSession();
  useViewEnd(session, reloadCart);
  return session?.own ? <ViewNotice session={session} /> : <MembershipNotice />;
}
