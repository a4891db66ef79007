import './membership.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../../../api/session.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { noticeFor } from './messages.ts';
import { api } from '../../../api/api.ts';
import { updateSessionSubscription } from '../../../api/storage/session-changes.ts';

/**
 * Notice above every page while a payment is late, with a link to the payments page, which has its own notice. Loads the status of the
 * subscription into the session, where the navigation bar reads it too.
 */
export default function MembershipNotice() {
  const session = useSession();
  const { pathname } = useLocation();
  const userId = session?.user._id;
  useEffect(() => {
    if (!userId) return;
    api.auth.me().then(
      ({ data }) => updateSessionSubscription(userId, data.subscriptionStatus),
      // the session keeps what it knows
      () => undefined,
    );
  }, [userId]);

  const notice = noticeFor(session?.subscriptionStatus);
  if (!notice || pathname === sitePaths.payments || pathname === sitePaths.assessment) return null;
  return (
    <aside aria-label="Aviso de pago" className="membership-notice">
      <p className="page">
        <WarningIcon width={20} height={20} />
        <span>
          {notice}{' '}
          <Link to={sitePaths.payments} className="membership-repair">
            Resolver el pago
          </Link>
        </span>
      </p>
    </aside>
  );
}
