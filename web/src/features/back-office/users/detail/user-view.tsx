import { customerRole } from '#shared/rules/accounts/role.ts';
import { usePermissions } from '../../../../api/back-office/use-can.ts';
import { useSession } from '../../../../api/session.ts';
import { Head } from '../../../../ui/head.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DisputeBadge } from '../../../../ui/display/disputes.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { LoadingHeading, PageHeading } from '../../../../ui/navigation/page-heading.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { NoteForm } from '../../../../ui/form/note-form.tsx';
import { useAddNote } from '../mutations.ts';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { AccountCard } from './account-card.tsx';
import { HealthCard } from './health-card.tsx';
import { BanButton } from '../ban-button.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { messages } from '../messages.ts';
import { useUser } from '../queries.ts';
import { RoutinesCard } from './routines-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { TrainingCard } from './training-card.tsx';
import { UserStatus } from '../user-status.tsx';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Timeline } from '../../../../ui/display/timeline.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { timelineTitles } from './timeline-texts.ts';

type Entry = ManagedUserDetail['timeline'][number];

/** What has happened to a user, newest first, with the admins' notes. */
const UserTimeline = ({ entries }: { entries: readonly Entry[] }) => (
  <Timeline entries={entries} titleOf={titleOf} textOf={({ text, orderId }) => !orderId && text} />
);

const titleOf = ({ kind, orderId, text }: Entry) => (
  <>
    {timelineTitles[kind]}
    {orderId && (
      <>
        {' '}
        <Link to={adminUrls.order(orderId)} className="text-link">
          #{text}
        </Link>
      </>
    )}
  </>
);

interface Actions {
  /** Opens the dialog of the ban. */
  onBan: () => void;
  /** Opens the dialog of the view as this user. */
  onView: () => void;
  /** Opens the dialog that removes the passkeys. */
  onReset: () => void;
}

/** Everything about one user, and what can be done with them. */
export function UserView({ id, ...actions }: { id: string } & Actions) {
  const query = useUser(id);
  return (
    <>
      <Head title={query.data?.user.name ?? 'Usuario'} noindex />
      <QueryState
        query={query}
        skeleton={<UserSkeleton />}
        errorTitle={messages.userFailed}
        errorHeading="h1"
      >
        {(detail) => <Shown detail={detail} {...actions} />}
      </QueryState>
    </>
  );
}

function Shown({ detail, onBan, onView, onReset }: { detail: ManagedUserDetail } & Actions) {
  const { user, timeline } = detail;
  const granted = usePermissions();
  const ownId = useSession()?.user._id;
  const isColleague = user.role.name !== customerRole && user._id !== ownId;
  const note = useAddNote();
  return (
    <>
      <div className="detail-head">
        <div className="min-w-0">
          <PageHeading className="text-xl wrap-anywhere">{user.name}</PageHeading>
          <p className="text-quiet">
            En la web desde el <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
          </p>
        </div>
        <div className="office-tools">
          <UserStatus user={user} />
          {granted.includes('users:view-as') && user.isViewable && (
            <Button size="sm" variant="secondary" onClick={onView}>
              Ver como
            </Button>
          )}
          {granted.includes('roles:write') && isColleague && user.signIn.passkeys > 0 && (
            <Button size="sm" variant="secondary" onClick={onReset}>
              Quitar llaves
            </Button>
          )}
          <BanButton user={user} onBan={onBan} />
        </div>
      </div>
      <div className="detail-columns user-columns">
        <div className="detail-column">
          <AccountCard user={user} />
          <SubscriptionCard detail={detail} />
          {granted.includes('sending:read') && <RoutinesCard user={user} timeline={timeline} />}
          {granted.includes('workouts:read') && <TrainingCard userId={user._id} />}
          {granted.includes('health:read') && <HealthCard key={user._id} userId={user._id} />}
          {granted.includes('orders:read') && <OrdersCard user={user} timeline={timeline} />}
        </div>
        <section aria-labelledby="timeline" className="card detail-part">
          <h2 id="timeline">Historial</h2>
          {granted.includes('users:ban') && (
            <NoteForm
              key={user._id}
              id={user._id}
              isSaving={note.isPending}
              onSave={(text, handlers) => note.mutate({ id: user._id, text }, handlers)}
            />
          )}
          <UserTimeline entries={timeline} />
        </section>
      </div>
    </>
  );
}

function UserSkeleton() {
  return (
    <div aria-busy>
      <LoadingHeading>Usuario</LoadingHeading>
      <Skeleton className="mt-2 h-8 w-64" />
      <div className="detail-columns user-columns">
        <div className="detail-column">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}

/** The newest orders of the user, and the way to all of them. */
function OrdersCard({ user: { email }, timeline }: Pick<ManagedUserDetail, 'user' | 'timeline'>) {
  const orders = timeline.filter(({ kind }) => kind === 'order');
  return (
    <section aria-labelledby="orders" className="card detail-part">
      <h2 id="orders">Pedidos</h2>
      {orders.length === 0 ? (
        <p className="text-quiet">No ha comprado nada.</p>
      ) : (
        <>
          <ul className="detail-rows">
            {orders.map(({ _id, orderId, text, at, disputes = [] }) => (
              <li key={_id}>
                <Link to={adminUrls.order(orderId!)} className="text-link tall-link">
                  #{text}
                </Link>
                <DisputeBadge disputes={disputes} />
                <time dateTime={at} className="text-sm text-quiet">
                  {formatDate(at)}
                </time>
              </li>
            ))}
          </ul>
          <Link
            to={`${adminUrls.orders}?buscar=${encodeURIComponent(email)}`}
            className="text-link tall-link"
          >
            Ver sus pedidos en la lista
          </Link>
        </>
      )}
    </section>
  );
}
