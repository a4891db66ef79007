import { lazyPage } from '../app/lazy-page.tsx';
import { getSession } from '../api/session.ts';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { RequireAdmin } from '../features/accounts/session/require-admin.tsx';

const BackOffice = lazyPage('admin', () => import('../app/admin/back-office.tsx'));

// loads in parallel with the session check, for admins only
if (getSession()?.user.role.name === 'admin') void BackOffice.preload();

/** /admin and below: loads the back office for admins only. */
export default function AdminPage() {
  return (
    <RequireSession>
      <RequireAdmin>
        <BackOffice />
      </RequireAdmin>
    </RequireSession>
  );
}
