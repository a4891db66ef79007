import { lazyPage } from '../app/lazy-page.tsx';
import { getSession } from '../api/session.ts';
import { RequireAdmin } from '../features/accounts/session/require-admin.tsx';

const BackOffice = lazyPage('admin', () => import('../app/admin/back-office.tsx'));

// while the session is still being checked; nobody else loads it
if (getSession()?.user.role.name === 'admin') void BackOffice.preload();

/** The door of the back office (wizard-and-back-office.md section 6). What is behind it comes for admins only. */
export default function AdminPage() {
  return (
    <RequireAdmin>
      <BackOffice />
    </RequireAdmin>
  );
}
