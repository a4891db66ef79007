import './view-notice.css';
import { useEffect } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import type { Session } from '../../../api/storage/parse-session.ts';
import { formatTime } from '../../../ui/format-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { endView } from './end-view.ts';

/** Of Madrid, as the back office writes times. */

/** Milliseconds for which a view may go on: it ends before its session is over, so that no page asks for a sign-in. */
const timeLeft = (expiresAt: string): number =>
  Math.max(0, Date.parse(expiresAt) - serverNow().getTime() - 5000);

/** Says on every page that it is shown as another user sees it, until when, and leads back. */
export function ViewNotice({ session: { user, expiresAt } }: { session: Session }) {
  useEffect(() => {
    const endOver = () => timeLeft(expiresAt) === 0 && endView();
    // one timer for the whole time would stand still while the device sleeps
    const timer = setInterval(endOver, 1000);
    return () => {
      clearInterval(timer);
      if (timeLeft(expiresAt) === 0)
        toast.info({ description: 'La vista ha terminado: vuelves a estar en tu cuenta.' });
    };
  }, [expiresAt]);

  return (
    <aside aria-label="Vista de otro usuario" className="view-notice">
      <div className="page">
        <p>
          Ves la web como <strong className="wrap-anywhere">{user.name}</strong>, solo en esta pestaña y sin
          poder cambiar nada, hasta las {formatTime(expiresAt)}.
        </p>
        <Button size="sm" variant="secondary" onClick={endView}>
          Volver a mi cuenta
        </Button>
      </div>
    </aside>
  );
}
