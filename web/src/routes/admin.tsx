import { lazyComponent } from '../app/lazy-page.tsx';
import { getSession, isStaff } from '../api/session.ts';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { NotInView } from '../features/accounts/viewing/not-in-view.tsx';
import { RequireStaff } from '../features/accounts/session/require-staff.tsx';

const BackOffice = lazyComponent(() => import('../app/admin/back-office.tsx'));

// loads in parallel with the session check, for those who may see it
if (isStaff(getSession())) void BackOffice.preload();

/** /admin and below: loads the back office for users whose role grants any part of it. */
export default function AdminPage() {
  return (
    <RequireSession>
      <RequireStaff inView={<NotInView />}>
        <BackOffice />
      </RequireStaff>
    </RequireSession>
  );
}
