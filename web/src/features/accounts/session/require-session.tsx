import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { renewSession } from '../../../api/storage/session-changes.ts';
import { getSession, takeEndedByServer, useSession } from '../../../api/session.ts';
import { SpinnerText } from '../../../ui/feedback/spinner-text.tsx';
import { messages } from './guard-messages.ts';
import { StepUpRequests } from '../step-up-requests.tsx';
import { hasSignedOut } from '../session-actions.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface Props {
  /** The page does not wait until the session is refreshed: it opens without a network, or with a bad one. */
  opensOffline?: boolean;
  children: ReactNode;
}

/**
 * Shows its children to signed-in users only, and asks for the proof that their calls may take. Refreshes the session
 * on entry; visitors go to /login and return afterwards, users who signed out go to the landing page.
 */
export function RequireSession({ opensOffline, children }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isChecked = useRefreshOnEntry();
  const [wasSignedIn] = useState(session !== null);
  if (!session) {
    if (wasSignedIn && hasSignedOut()) return <Navigate to={sitePaths.home} replace />;
    return <ToLogin pathname={pathname} search={search} />;
  }
  if (!isChecked && !opensOffline) {
    return (
      <div className="page grid min-h-[50vh] place-items-center">
        <SpinnerText>{messages.verifying}</SpinnerText>
      </div>
    );
  }
  // what a page keeps of one user must not be there for the next one
  return (
    <Fragment key={session.user._id}>
      {children}
      {/* a page that is left asks no more */}
      <StepUpRequests key={pathname} />
    </Fragment>
  );
}

/** Leads to /login and back. A session that the server has ended is reported first. */
function ToLogin({ pathname, search }: { pathname: string; search: string }) {
  useEffect(() => {
    if (takeEndedByServer()) showSessionEnded(pathname);
  }, [pathname]);
  return <Navigate to={sitePaths.loginThen(pathname + search)} replace />;
}

/** True once the server has refreshed the session, or could not be reached. A 401 ends the session in the API client. */
function useRefreshOnEntry(): boolean {
  // a view of the site as another user is not renewed
  const [isView] = useState(() => getSession()?.view !== undefined);
  const [isChecked, setChecked] = useState(isView);
  useEffect(() => {
    if (isView) return undefined;
    let isCurrent = true;
    const done = () => isCurrent && setChecked(true);
    const sent = getSession()?.token;
    if (sent) {
      api.auth.refresh().then(
        (answer) => {
          renewSession(sent, answer);
          done();
        },
        (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 401)) done();
        },
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [isView]);
  return isChecked;
}

/** Says that the server has ended the session, in the words of the page that was open. */
function showSessionEnded(pathname: string): void {
  const page =
    pathname === sitePaths.payments ? 'payments' : pathname === sitePaths.profile ? 'profile' : 'other';
  toast.error({ description: messages.sessionEnded[page] });
}
