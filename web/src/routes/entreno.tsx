import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { TrainingPage } from '../features/workouts/progress/training-page.tsx';
import { Head } from '../ui/head.tsx';

/** /entreno: what the person trains next, and how it goes on. */
export default function Training() {
  return (
    <RequireSession opensOffline>
      <div className="page pt-8 sm:pt-12">
        <Head title="Tu entreno" noindex />
        <h1 className="text-2xl">Tu entreno</h1>
        <TrainingPage />
      </div>
    </RequireSession>
  );
}
