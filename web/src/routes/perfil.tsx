import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { endSession, useSession } from '../api/session.ts';
import { NotificationsLabel } from '../features/notifications/notifications-label.tsx';
import { NotificationsTab } from '../features/notifications/notifications-tab.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { SubscriptionCard } from '../features/payments/subscription-card.tsx';
import { AddressForm } from '../features/profile/address-form.tsx';
import { messages } from '../features/profile/messages.ts';
import { PersonalForm } from '../features/profile/personal-form.tsx';
import { useProfile } from '../features/profile/queries.ts';
import { NextRoutine } from '../features/routines-received/next-routine.tsx';
import { ReceivedRoutines } from '../features/routines-received/received-routines.tsx';
import { TrainingTab } from '../features/training/training-tab.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.ts';

const tabs = [
  { id: 'perfil', label: 'Perfil' },
  { id: 'entrenamiento', label: 'Entrenamiento' },
  { id: 'pedidos', label: 'Pedidos' },
  { id: 'notificaciones', label: <NotificationsLabel /> },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** The profile (storefront.md section 2). The tab is in the address, so that mails can link to it. */
export default function ProfilePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const query = new URLSearchParams(search);
  const active: Tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'perfil';
  const open = (tab: Tab) =>
    void navigate(tab === 'perfil' ? sitePaths.profile : `${sitePaths.profile}?tab=${tab}`, {
      replace: true,
      preventScrollReset: true,
    });
  // a step of its own in the history, so that Back leads from the detail to the list
  const openNotification = (id: string | null) =>
    void navigate(`${sitePaths.profile}?tab=notificaciones${id ? `&aviso=${id}` : ''}`, {
      preventScrollReset: true,
    });

  return (
    <div className="page pt-10 sm:pt-14">
      <Head title="Mi perfil" noindex />
      <h1 className="text-2xl">Mi perfil</h1>
      <p className="mt-2 text-quiet break-words">{session?.user.email}</p>
      <Tabs label="Secciones del perfil" tabs={tabs} active={active} onChange={open} beside className="mt-8">
        {active === 'perfil' && <PersonalTab />}
        {active === 'entrenamiento' && (
          <TrainingTab
            next={<NextRoutine />}
            routines={<ReceivedRoutines />}
            subscription={<SubscriptionCard />}
          />
        )}
        {active === 'pedidos' && <OrderHistory openId={query.get('pedido')} />}
        {active === 'notificaciones' && (
          <NotificationsTab openId={query.get('aviso')} onOpen={openNotification} />
        )}
      </Tabs>
    </div>
  );
}

function PersonalTab() {
  const profile = useProfile();
  const navigate = useNavigate();
  const { error } = profile;
  useEffect(() => {
    // a profile that the server refuses ends the session (storefront.md section 6); a network fault does not
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
    toast.error({ description: messages.loadFailed });
    endSession();
    void navigate(sitePaths.login, { replace: true });
  }, [error, navigate]);

  if (profile.isError) {
    return (
      <ErrorState
        title={messages.loadFailed}
        message={profile.error.message}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  if (!profile.data) return <SkeletonText lines={8} className="max-w-xl" />;
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2 lg:gap-x-12">
      <PersonalForm profile={profile.data} />
      <AddressForm profile={profile.data} />
    </div>
  );
}
