import './view-notice.css';
import { useEffect } from 'react';
import { authApi } from '../../../api/auth.ts';
import { endSession, getSession } from '../../../api/session.ts';
import type { Session } from '../../../api/storage/parse-session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' });

/** Milliseconds for which a view may go on: it ends before its session is over, so that no page asks for a sign-in. */
const timeLeft = (expiresAt: string): number => Math.max(0, Date.parse(expiresAt) - Date.now() - 5000);

/** Says on every page that it is shown as another user sees it, until when, and leads back. */
export function ViewNotice({ session: { user, expiresAt } }: { session: Session }) {
  useEffect(() => {
    const timer = setTimeout(end, timeLeft(expiresAt));
    return () => {
      clearTimeout(timer);
      // after a device has slept past the end, a read of the session ends the view before the timer does
      if (timeLeft(expiresAt) === 0)
        toast.info({ description: 'La vista ha terminado: vuelves a estar en tu cuenta.' });
    };
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

/** Ends the view on the server too, if it can be reached; else it ends by its expiry. */
function end(): void {
  // one that is over has ended already, when a device slept past its end
  if (!getSession()?.own) return;
  authApi.logout().catch(() => undefined);
  endSession();
}
