import { useParams } from 'react-router-dom';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { Player } from '../features/workouts/player/player.tsx';

/** /entreno/:deliveryId/:session: a session while it is trained. */
export default function SessionPage() {
  const { deliveryId = '', session = '' } = useParams();
  return (
    <RequireSession opensOffline>
      <Player key={`${deliveryId} ${session}`} deliveryId={deliveryId} session={session} />
    </RequireSession>
  );
}
