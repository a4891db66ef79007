import './membership.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { getSession, useSession } from '../../../api/session.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { noticeFor } from './messages.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { updateSessionFacts, updateSessionSubscription } from '../../../api/storage/session-changes.ts';
import type { Session } from '../../../api/storage/parse-session.ts';

/** Notice above every page while a payment is late, with a link to the payments page, which has its own notice. */
export default function MembershipNotice() {
  const session = useSession();
  const { pathname } = useLocation();
  const userId = session?.user._id;
  useEffect(() => {
    const current = getSession();
    if (userId && current) void readMembership(current);
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

/**
 * Loads the subscription status into the session, where the navigation bar and the notice read it. A failed request
 * changes nothing.
 */
async function readMembership({ user, hasProfile }: Session): Promise<void> {
  const [profile, assessed] = await Promise.all([
    api.auth.me().catch(() => null),
    // a sign-in sets it; only a session stored by an earlier release lacks it
    hasProfile === undefined ? isAssessed() : undefined,
  ]);
  if (profile) updateSessionSubscription(user._id, profile.data.subscriptionStatus);
  if (assessed !== undefined) updateSessionFacts(user._id, { hasProfile: assessed });
}

/** Whether there is an assessment: a 404 means no; undefined after any other failure. */
async function isAssessed(): Promise<boolean | undefined> {
  try {
    const { userDetails } = (await api.userDetails.mine()).data;
    return Boolean(userDetails.workoutType && userDetails.trainingFrequency);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : undefined;
  }
}
