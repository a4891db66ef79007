import './view-notice.css';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { clearQueryCache } from '../../../app/clear-query-cache.ts';
import { authApi } from '../../../api/auth.ts';
import { endSession, getSession } from '../../../api/session.ts';
import type { Session } from '../../../api/storage/parse-session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' });

interface Props {
  session: Session;
  /** Called when the own session is back. */
  onEnd: () => void;
}

/** Says on every page that it is shown as another user sees it, until when, and leads back. */
export function ViewNotice({ session: { user, expiresAt, viewedFrom }, onEnd }: Props) {
  const navigate = useNavigate();
  const end = () => {
    // a view that is over has ended already, when a device slept past its end
    if (getSession()?.own) {
      authApi.logout().catch(() => undefined);
      endSession();
    }
    clearQueryCache();
    onEnd();
    void navigate(viewedFrom ?? sitePaths.home, { replace: true });
  };
  const endLatest = useRef(end);
  useEffect(() => {
    endLatest.current = end;
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        toast.info({ description: 'La vista ha terminado: vuelves a estar en tu cuenta.' });
        endLatest.current();
      },
      // before the session is over, so that no page asks for a sign-in
      Math.max(0, Date.parse(expiresAt) - Date.now() - 5000),
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);

  return (
    <aside aria-label="Vista de otro usuario" className="view-notice">
      <div className="page">
        <p>
          Ves la web como <strong className="wrap-anywhere">{user.name}</strong>, sin poder cambiar nada,
          hasta las {time.format(Date.parse(expiresAt))}.
        </p>
        <Button size="sm" variant="secondary" onClick={end}>
          Volver a mi cuenta
        </Button>
      </div>
    </aside>
  );
}
