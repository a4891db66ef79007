import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { authApi } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { getSession, startSession, useSession } from '../../api/session.ts';
import { SpinnerText } from '../../ui/spinner-text.tsx';
import { messages } from './messages.ts';
import { hasLeftByChoice } from './session-actions.ts';

/**
 * Who may see a protected page (wizard-and-back-office.md section 6): a token check on entry with a refresh;
 * whoever is not signed in goes to /login and comes back afterwards.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isChecked = useRefreshOnEntry();
  const [wasSignedIn] = useState(session !== null);
  if (!session) {
    const isLeaving = wasSignedIn && hasLeftByChoice();
    return <Navigate to={isLeaving ? sitePaths.home : sitePaths.loginThen(pathname + search)} replace />;
  }
  if (!isChecked) {
    return (
      <div className="page grid min-h-[50vh] place-items-center">
        <SpinnerText>{messages.verifying}</SpinnerText>
      </div>
    );
  }
  return children;
}

/** True once the server has renewed the session; a refused one is ended by the client, an unreachable server is not our guest's fault. */
function useRefreshOnEntry(): boolean {
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const done = () => isCurrent && setChecked(true);
    if (getSession()) {
      authApi.refresh().then(
        (answer) => {
          startSession(answer);
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
  }, []);
  return isChecked;
}
