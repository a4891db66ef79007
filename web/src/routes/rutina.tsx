import { useParams } from 'react-router-dom';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { MonthPage } from '../features/workouts/month/month-page.tsx';

/** /rutina/:deliveryId: a month of training that was sent. */
export default function RoutinePage() {
  const { deliveryId = '' } = useParams();
  return (
    <RequireSession opensOffline>
      <MonthPage key={deliveryId} deliveryId={deliveryId} />
    </RequireSession>
  );
}
