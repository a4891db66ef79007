import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingCycle } from '#shared/rules/plans.ts';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { useSession } from '../api/session.ts';
import { assessmentWith } from '../features/assessment/chosen-plan.ts';
import { CardForm } from '../features/card/card-form.tsx';
import { textOf } from '../features/card/card-problem.ts';
import { CardProvider } from '../features/card/card-provider.tsx';
import { useConfirmPayment } from '../features/card/queries.ts';
import { useSubscriptionInfo, type SubscriptionInfo } from '../features/payments/queries.ts';
import { CycleSwitch } from '../features/plans/cycle-switch.tsx';
import { messages } from '../features/plans/messages.ts';
import type { Plan } from '../features/plans/plan.ts';
import { PlanGrid } from '../features/plans/plan-grid.tsx';
import { useCustomerId, usePlans, useSubscribe } from '../features/plans/queries.ts';
import { SubscribePanel } from '../features/plans/subscribe-panel.tsx';
import { wayOn } from '../features/plans/way-on.ts';
import { useTraining } from '../features/training/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

const description =
  'Tres planes, una rutina nueva cada mes y sin permanencia. Elige pagar mes a mes o ahorra con el plan anual.';

/** The plans and what they cost; from here on to the assessment, to paying, or to the subscription there is. */
export default function PricingPage() {
  const plans = usePlans();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const [chosen, setChosen] = useState<Plan>();
  const { way, info } = useOnlooker();

  return (
    <div className="page pt-10 sm:pt-14">
      <Head title="Planes y precios" description={description} />
      <h1 className="text-2xl">Elige tu plan</h1>
      <p className="mt-4 max-w-xl text-lg text-quiet">
        Una rutina nueva cada mes, pensada para ti. Sin permanencia: cancelas cuando quieras.
      </p>
      {plans.isError ? (
        <ErrorState
          title={messages.loadFailed}
          message={plans.error.message}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <>
          <div className="my-8">
            <CycleSwitch plans={plans.data ?? []} value={cycle} onChange={setCycle} />
          </div>
          <PlanGrid
            plans={plans.data}
            cycle={cycle}
            renderAction={(plan, isPopular) => (
              <WayOn
                way={way}
                plan={plan}
                cycle={cycle}
                isPopular={isPopular}
                onChoose={() => setChosen(plan)}
              />
            )}
          />
        </>
      )}
      {chosen && info && (
        <Checkout plan={chosen} cycle={cycle} info={info} onClose={() => setChosen(undefined)} />
      )}
    </div>
  );
}

/** Who looks at the plans, and what that makes of the buttons. */
function useOnlooker() {
  const session = useSession();
  const isSignedIn = session !== null;
  const training = useTraining({ enabled: isSignedIn });
  const { data: info, isError } = useSubscriptionInfo({ enabled: isSignedIn });
  const assessed = training.data === undefined ? undefined : training.data !== null;
  const way = wayOn({
    isSignedIn,
    isAssessed: assessed ?? (training.isError || undefined),
    // a network failure falls back to what is known of the profile (storefront.md section 8)
    status: info ? info.subscriptionStatus : isError ? (session?.subscriptionStatus ?? null) : undefined,
  });
  return { way, info };
}

interface WayOnProps {
  way: ReturnType<typeof wayOn>;
  plan: Plan;
  cycle: BillingCycle;
  isPopular: boolean;
  onChoose: () => void;
}

function WayOn({ way, plan, cycle, isPopular, onChoose }: WayOnProps) {
  const variant = isPopular ? 'primary' : 'secondary';
  if (way === 'assess') {
    return (
      <ButtonLink to={assessmentWith(plan._id, cycle)} size="lg" variant={variant}>
        Empezar con {plan.name}
      </ButtonLink>
    );
  }
  if (way === 'manage') {
    return (
      <ButtonLink to={sitePaths.payments} size="lg" variant={variant}>
        Gestionar Suscripción
      </ButtonLink>
    );
  }
  if (way === 'wait') return <Skeleton className="h-14 rounded-control" />;
  return (
    <Button size="lg" variant={variant} onClick={onChoose}>
      Elegir {plan.name}
    </Button>
  );
}

interface CheckoutProps {
  plan: Plan;
  cycle: BillingCycle;
  info: SubscriptionInfo;
  onClose: () => void;
}

/** Pays the chosen plan with a saved card or another. */
function Checkout({ plan, cycle, info, onClose }: CheckoutProps) {
  const navigate = useNavigate();
  const customer = useCustomerId({ email: info.user.email, name: info.user.name });
  const subscribe = useSubscribe(useConfirmPayment());
  const [isSaving, setSaving] = useState(false);
  const customerId = info.user.stripeCustomerId ?? customer.data;

  const running = useRef<Promise<void>>(undefined);

  const subscribeWith = async (paymentMethodId: string) => {
    const choice = { subscriptionTypeId: plan._id, billingCycle: cycle, customerId: customerId! };
    await subscribe.mutateAsync({ ...choice, paymentMethodId });
    toast.success(messages.subscribed(plan.name));
    void navigate(sitePaths.payments);
  };
  // a second click is faster than the button that says it is busy
  const pay = (paymentMethodId: string) => {
    running.current ??= subscribeWith(paymentMethodId).finally(() => (running.current = undefined));
    return running.current;
  };
  return (
    <Dialog
      open
      onClose={() => !subscribe.isPending && !isSaving && onClose()}
      // the bank's question stands below a modal dialog, where nobody can answer it
      yields={subscribe.isPending || isSaving}
      title={`Plan ${plan.name}`}
    >
      {customerId ? (
        <SubscribePanel
          plan={plan}
          cycle={cycle}
          cards={info.paymentMethods}
          isPaying={subscribe.isPending}
          problem={subscribe.error ? textOf(subscribe.error) : undefined}
          pay={(id) =>
            pay(id).catch((error: unknown) =>
              toast.error({ title: messages.paymentFailed, description: textOf(error) }),
            )
          }
          renderNewCard={({ submitText }) => (
            <CardProvider heading="h3">
              <CardForm
                customerId={customerId}
                submitText={submitText}
                onSaved={({ paymentMethodId }) => pay(paymentMethodId)}
                onBusy={setSaving}
              />
            </CardProvider>
          )}
        />
      ) : customer.isError ? (
        <ErrorState heading="h3" message={customer.error.message} onRetry={() => void customer.refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}
