import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
// a sign-out without a network cannot load it
import '../../api/sign-out/tell-sign-outs.ts';
import { forgetAnswers } from '../../api/storage/kept-answers.ts';
import { hasSignedOut } from '../../features/accounts/session-actions.ts';
import { useViewEnd } from '../../features/accounts/viewing/use-view-end.ts';
import { ViewNotice } from '../../features/accounts/viewing/view-notice.tsx';
import { UnreadMark } from './unread-mark.tsx';
import MembershipNotice from '../../features/subscriptions/membership/membership-notice.tsx';

/**
 * The notices of signed-in users: on every page that of a view as another user, on pages with the navigation bar also those
 * of a late payment and of unread notifications.
 */
export default function UserNotices({ isBare }: { isBare: boolean | undefined }) {
  const session = useSession();
  useViewEnd(session);
  useForgetAnswers();
  return (
    <>
      {session?.view ? <ViewNotice session={session} /> : !isBare && <MembershipNotice />}
      {!isBare && <UnreadMark userId={session?.user._id} />}
    </>
  );
}

/** Deletes what the assessment keeps when the user signs out here; visitors have no such code, so that it stands here. */
function useForgetAnswers(): void {
  useEffect(
    () => () => {
      if (hasSignedOut()) forgetAnswers();
    },
    [],
  );
}
