import '../../features/back-office/users/users.css';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { useParams } from 'react-router-dom';
import { usePermissions } from '../../api/back-office/use-can.ts';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { useBeginView } from '../../features/accounts/viewing/use-begin-view.ts';
import { setItems } from '../../features/orders/cart/cart-store.ts';
import { reloadCart } from '../../features/orders/cart/cart-sync.ts';
import { ObjectAudit } from '../../features/back-office/audit/object-audit.tsx';
import { BanDialog } from '../../features/back-office/users/ban-dialog.tsx';
import { messages } from '../../features/back-office/users/messages.ts';
import { PasskeysDialog } from '../../features/back-office/users/passkeys-dialog.tsx';
import { UserCounters } from '../../features/back-office/users/user-counters.tsx';
import { UserList } from '../../features/back-office/users/user-list.tsx';
import { UserView } from '../../features/back-office/users/detail/user-view.tsx';
import { ViewDialog } from '../../features/back-office/users/view-dialog.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';

/** A view of the site as another user begins here. */
const loadProfile = () => import('../perfil.tsx');

/** /admin/users: the users, and who of them may sign in; with an id, everything about one of them. */
export default function UsersPage() {
  const { id } = useParams();
  const { dialog, open, close } = useUrlDialog(['expulsar', 'ver-como', 'quitar-llaves']);
  const granted = usePermissions();
  const beginView = useBeginView();
  const ban = (userId: string) => open('expulsar', userId);
  return (
    <div className="max-w-7xl">
      {id === undefined ? (
        <>
          <Head title={messages.title} noindex />
          <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
          <h1 className="mt-1 text-xl">{messages.title}</h1>
          <div className="mt-5 grid gap-6">
            <UserCounters />
            <UserList onBan={ban} />
          </div>
        </>
      ) : (
        <>
          <BackLink to={adminUrls.users}>{messages.title}</BackLink>
          <UserView
            key={id}
            id={id}
            onBan={() => ban(id)}
            onView={() => open('ver-como', id)}
            onReset={() => open('quitar-llaves', id)}
          />
          <ObjectAudit key={`audit ${id}`} objectId={id} />
        </>
      )}
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog?.id && dialog.kind === 'expulsar' && granted.includes('users:ban') && (
        <BanDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
      {dialog?.id && dialog.kind === 'quitar-llaves' && granted.includes('roles:write') && (
        <PasskeysDialog key={dialog.id} id={dialog.id} onClose={close} />
      )}
      {dialog?.id && dialog.kind === 'ver-como' && granted.includes('users:view-as') && (
        <ViewDialog
          key={dialog.id}
          id={dialog.id}
          loadPage={loadProfile}
          onView={(answer) => {
            if (!beginView(answer)) return;
            // those of the user that this tab has viewed before
            setItems([]);
            reloadCart();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
