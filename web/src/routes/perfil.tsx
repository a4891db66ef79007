import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Head } from '../ui/head.tsx';
import { lazyComponent } from '../app/lazy-page.tsx';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { endSession, getSession, useSession } from '../api/session.ts';
import { ReorderButton } from '../features/orders/cart/reorder-button.tsx';
import { NotificationsLabel } from '../features/messages/notifications-label.tsx';
import { NotificationsTab } from '../features/messages/notifications-tab.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { LineReview } from '../features/reviews/mine/line-review.tsx';
import { NextCharge } from '../features/subscriptions/payments/next-charge.tsx';
import { SubscriptionCard } from '../features/subscriptions/payments/subscription-card.tsx';
import { AddressForm } from '../features/accounts/profile/address-form.tsx';
import { initials } from '../features/accounts/session/initials.ts';
import { KeepAddress } from '../features/accounts/profile/keep-address.tsx';
import { messages } from '../features/accounts/profile/messages.ts';
import { PasswordForm } from '../features/accounts/profile/password-form.tsx';
import { PersonalForm } from '../features/accounts/profile/personal-form.tsx';
import { useProfile } from '../features/accounts/profile/queries.ts';
import { NextRoutine } from '../features/routines/received/next-routine.tsx';
import { Today } from '../features/routines/received/today.tsx';
import { ReceivedRoutines } from '../features/routines/received/received-routines.tsx';
import { NextSession } from '../features/workouts/next-session.tsx';
import { useMonths } from '../features/workouts/queries.ts';
import { SetupOffer } from '../features/workouts/setup/setup-offer.tsx';
import { SetupSection } from '../features/workouts/setup/setup-section.tsx';
import { currentMonth } from '../features/workouts/steps.ts';
import { TrainingLink } from '../features/workouts/training-link.tsx';
import { Welcome } from '../features/training/welcome.tsx';
import { TrainingTab } from '../features/training/training-tab.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** Their forms and dialogs load with the tab. */
const DevicesTab = lazyComponent(() => import('../features/accounts/devices/devices-tab.tsx'));
const DownloadData = lazyComponent(() => import('../features/accounts/download-data.tsx'));
const SignInWays = lazyComponent(() => import('./perfil/sign-in-ways.tsx'));
const DeleteAccount = lazyComponent(() => import('./perfil/account-deletion.tsx'));
const DeletionNotice = lazyComponent(() => import('../features/accounts/deletion/deletion-notice.tsx'));
const ReviewTab = lazyComponent(() => import('../features/reviews/mine/review-tab.tsx'));

const title = 'Mi perfil';
const tabs = [
  { id: 'perfil', name: 'Perfil', label: 'Perfil' },
  { id: 'entrenamiento', name: 'Entrenamiento', label: 'Entrenamiento' },
  { id: 'pedidos', name: 'Pedidos', label: 'Pedidos' },
  { id: 'opiniones', name: 'Opiniones', label: 'Opiniones' },
  { id: 'notificaciones', name: 'Notificaciones', label: <NotificationsLabel /> },
  { id: 'dispositivos', name: 'Dispositivos', label: 'Dispositivos' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** /perfil: the profile. The tab is in the URL, so that mails can link to it. */
export default function ProfilePage() {
  return (
    <RequireSession>
      <Profile />
    </RequireSession>
  );
}

function Profile() {
  const { search, state } = useLocation();
  const isNew = (state as { isNew?: true } | null)?.isNew === true;
  const navigate = useNavigate();
  const session = useSession();
  const name = session?.user.name ?? '';
  const query = new URLSearchParams(search);
  const active: Tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'perfil';
  const open = (tab: Tab) =>
    void navigate(tab === 'perfil' ? sitePaths.profile : `${sitePaths.profile}?tab=${tab}`, {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <div className="page pt-10 sm:pt-14">
      <Head
        title={active === 'perfil' ? title : `${tabs.find(({ id }) => id === active)!.name} · ${title}`}
        noindex
      />
      <div className="flex items-center gap-4">
        <span aria-hidden className="avatar avatar-large" data-initials={initials(name)} />
        <div className="min-w-0">
          <h1 className="text-2xl">
            <span className="profile-overline">{title}</span> {name}
          </h1>
          <p className="text-quiet break-words">{session?.user.email}</p>
        </div>
      </div>
      <Tabs
        label="Secciones del perfil"
        tabs={tabs}
        active={active}
        onChange={open}
        beside
        after={
          <Link to={sitePaths.payments} className="tab">
            Pagos
            <ArrowRightIcon width={16} height={16} />
          </Link>
        }
        className="mt-6 sm:mt-8"
      >
        <TabContent tab={active} query={query} isNew={isNew} name={name} />
      </Tabs>
    </div>
  );
}

interface TabProps {
  tab: Tab;
  query: URLSearchParams;
  /** Whether the person has just subscribed. */
  isNew: boolean;
  name: string;
}

function TabContent({ tab, query, isNew, name }: TabProps) {
  return (
    <>
      {tab === 'perfil' && <PersonalTab />}
      {tab === 'entrenamiento' && (
        <TrainingTab
          welcome={isNew && <Welcome name={name.split(' ')[0]!} />}
          next={
            <>
              <NextRoutine />
              <TrainingLink />
            </>
          }
          routines={<ReceivedRoutines />}
          subscription={<SubscriptionCard />}
          renderSetup={(perWeek) => <SetupSection perWeek={perWeek} />}
        />
      )}
      {tab === 'pedidos' && (
        <OrderHistory
          openId={query.get('pedido')}
          renderNote={(order) => <KeepAddress key={order._id} order={order} />}
          renderAction={(order) => <ReorderButton order={order} />}
          renderLineAction={({ product, title: line }) => <LineReview productId={product} title={line} />}
        />
      )}
      {tab === 'opiniones' && (
        <Suspense fallback={<SkeletonText lines={6} className="max-w-xl" />}>
          <ReviewTab />
        </Suspense>
      )}
      {tab === 'notificaciones' && <NotificationsTab />}
      {tab === 'dispositivos' && (
        <Suspense fallback={<SkeletonText lines={6} className="max-w-xl" />}>
          <DevicesTab />
          <SignInWays />
        </Suspense>
      )}
    </>
  );
}

/** What the person trains next of the newest month with a plan. */
function usePlanned() {
  const { data: months, error } = useMonths();
  const month = months && currentMonth(months);
  if (month) return { sentAt: month.sentAt, view: <NextSession month={month} headingId="hoy" /> };
  return months || error ? null : undefined;
}

function PersonalTab() {
  const profile = useProfile();
  const navigate = useNavigate();
  const planned = usePlanned();
  const { error } = profile;
  useEffect(() => {
    // a 4xx on the profile ends the session; a network failure does not
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
    // the refused session was a view as another user, and has given way to the own one
    if (error.code === 'unauthenticated' && getSession()) return;
    toast.error({ description: messages.loadFailed });
    endSession();
    void navigate(sitePaths.login, { replace: true });
  }, [error, navigate]);

  return (
    <QueryState
      query={profile}
      errorFirst
      errorTitle={messages.loadFailed}
      skeleton={<SkeletonText lines={8} className="max-w-xl" />}
    >
      {(found) => (
        <>
          <Suspense>
            <DeletionNotice />
          </Suspense>
          <Today
            charge={
              <>
                <NextCharge />
                <SetupOffer />
              </>
            }
            planned={planned}
          />
          <div className="in-order mt-12 grid gap-x-16 gap-y-12 md:grid-cols-2 lg:gap-x-12">
            <PersonalForm profile={found} />
            <AddressForm profile={found} />
            <PasswordForm />
            <Suspense fallback={<SkeletonText lines={5} />}>
              <DownloadData />
            </Suspense>
            <Suspense fallback={<SkeletonText lines={3} />}>
              <DeleteAccount />
            </Suspense>
          </div>
        </>
      )}
    </QueryState>
  );
}
