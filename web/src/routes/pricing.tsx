import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { planQuestions } from '#shared/content/questions.ts';
import { billingCycles, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { Head } from '../ui/head.tsx';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../api/session.ts';
import type { Plan } from '../api/plan.ts';
import { assessmentUrl } from '../features/training/assessment/chosen-plan.ts';
import { errorText } from '../features/subscriptions/card/card-error.ts';
import { useConfirmPayment } from '../features/subscriptions/card/use-confirm-payment.ts';
import { useSubscriptionInfo, type SubscriptionInfo } from '../features/subscriptions/payments/queries.ts';
import { CycleSwitch } from '../features/subscriptions/plans/cycle-switch.tsx';
import { messages } from '../features/subscriptions/plans/messages.ts';
import { PlanGrid } from '../features/subscriptions/plans/plan-grid.tsx';
import { plansOfTheCode } from '../features/subscriptions/plans/code-plans.ts';
import { useCustomerId, usePlans, useSubscribe } from '../features/subscriptions/plans/queries.ts';
import { SubscribePanel } from '../features/subscriptions/plans/subscribe-panel.tsx';
import { TrainerAnswer } from '../features/subscriptions/plans/trainer-answer.tsx';
import { planAction } from '../features/subscriptions/plans/plan-action.ts';
import { useTraining } from '../features/training/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { QuestionList } from '../ui/display/question-list.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useShownChoice } from '../ui/list/use-shown-choice.ts';
import { useUrlState, type UrlCodec } from '../ui/list/use-url-state.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';

const description =
  'Tres planes, una rutina nueva cada mes y sin permanencia. Elige pagar mes a mes o ahorra con el plan anual.';

/** The billing cycle, kept in the query string as the assessment takes it. */
const codec: UrlCodec<{ cycle: BillingCycle }> = {
  parse: (query) => ({ cycle: billingCycles.find((known) => known === query.get('ciclo')) ?? 'monthly' }),
  write: ({ cycle }) => (cycle === 'monthly' ? '' : `?ciclo=${cycle}`),
};

/** /pricing: the plans. Their buttons lead to the assessment, the payment, or the existing subscription. */
export default function PricingPage() {
  const plans = usePlans();
  const shown = plans.data ?? plansOfTheCode;
  const { state, update } = useUrlState(codec);
  const [cycle, choose] = useShownChoice(state.cycle, (next) => update({ cycle: next }, { replace: true }));
  const [chosenId, setChosenId] = useState<string>();
  // from the list: its price may change while the dialog is open
  const chosen = plans.data?.find(({ _id }) => _id === chosenId);
  const { way, info } = usePlanAction();

  return (
    <div className="page pt-10 sm:pt-14">
      <Head title="Planes y precios" description={description} />
      <h1 className="text-2xl">Elige tu plan</h1>
      <p className="mt-4 max-w-xl text-lg text-quiet">
        Una rutina nueva cada mes, de lo que entrenas y de tus días. Se diferencian en lo que un entrenador
        hace por ti.
      </p>
      {plans.isError ? (
        <ErrorState
          title={messages.loadFailed}
          message={plans.error.message}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <>
          <div className="my-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <CycleSwitch plans={shown} value={cycle} onChange={choose} />
            <p className="text-quiet">
              Precios con IVA. {withdrawalDays} días para desistir. Sin permanencia.
            </p>
          </div>
          <PlanGrid
            plans={shown}
            cycle={cycle}
            renderAction={(plan, isPopular) => (
              <PlanActionButton
                way={way}
                plan={plan}
                cycle={cycle}
                isPopular={isPopular}
                onChoose={() => setChosenId(plan._id)}
              />
            )}
          />
        </>
      )}
      <TrainerAnswer />
      <section aria-labelledby="preguntas" className="plans-part">
        <h2 id="preguntas">Antes de elegir</h2>
        <QuestionList items={planQuestions} />
        <p className="mt-6">
          <Link to={sitePaths.exampleMonth} className="text-link inline-flex min-h-11 items-center">
            Ver un mes de ejemplo entero
          </Link>
        </p>
      </section>
      {chosen && info && (
        <Checkout plan={chosen} cycle={cycle} info={info} onClose={() => setChosenId(undefined)} />
      )}
    </div>
  );
}

/** The action of the plans' buttons for this visitor, and the subscription it was derived from. */
function usePlanAction() {
  const session = useSession();
  const isSignedIn = session !== null;
  const training = useTraining({ enabled: isSignedIn && !session.view });
  const { data: info, isError } = useSubscriptionInfo({ enabled: isSignedIn });
  // a view as another user is refused the training data: its session knows whether there are any
  const assessed = training.data === undefined ? session?.view && session.hasProfile : training.data !== null;
  const way = planAction({
    isSignedIn,
    isAssessed: assessed ?? (training.isError || undefined),
    // after a network failure the session's last known status decides
    status: info ? info.subscriptionStatus : isError ? (session?.subscriptionStatus ?? null) : undefined,
  });
  return { way, info };
}

interface PlanActionProps {
  way: ReturnType<typeof planAction>;
  plan: Plan;
  cycle: BillingCycle;
  isPopular: boolean;
  onChoose: () => void;
}

function PlanActionButton({ way, plan, cycle, isPopular, onChoose }: PlanActionProps) {
  const variant = isPopular ? 'primary' : 'secondary';
  // a plan of the code has no id, and is not what the server charges: it is not for sale
  const isKnown = plan._id !== '';
  if (way === 'assess') {
    return (
      <ButtonLink
        to={isKnown ? assessmentUrl(plan._id, cycle) : sitePaths.assessment}
        size="lg"
        variant={variant}
      >
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
  if (way === 'wait' || !isKnown) return <Skeleton className="h-14 rounded-control" />;
  return (
    <Button size="lg" variant={variant} onClick={onChoose}>
      Elegir {plan.name}
    </Button>
  );
}

/** Stripe's elements are needed for a new card only. */
const CardForm = lazy(() => import('../features/subscriptions/card/card-form.tsx'));

interface CheckoutProps {
  plan: Plan;
  cycle: BillingCycle;
  info: SubscriptionInfo;
  onClose: () => void;
}

/** Dialog that pays the chosen plan with a saved card or a new one. */
function Checkout({ plan, cycle, info, onClose }: CheckoutProps) {
  const navigate = useNavigate();
  const customer = useCustomerId({ email: info.user.email, name: info.user.name });
  const subscribe = useSubscribe(useConfirmPayment());
  const [isSaving, setSaving] = useState(false);
  const customerId = info.user.stripeCustomerId ?? customer.data;
  const running = useRef<Promise<void>>(undefined);

  const subscribeWith = async (paymentMethodId: string) => {
    const choice = { subscriptionTypeId: plan._id, billingCycle: cycle, customerId: customerId! };
    await subscribe.mutateAsync({ ...choice, paymentMethodId, agreedAmount: plan.cents[cycle] });
    toast.success(messages.subscribed(plan.name));
    // as after the assessment: what happens next, and on which day
    void navigate(profileTabPath('entrenamiento'), { replace: true, state: { isNew: true } });
  };
  // a double click is faster than the render that makes the button busy
  const pay = (paymentMethodId: string) => {
    running.current ??= subscribeWith(paymentMethodId).finally(() => (running.current = undefined));
    return running.current;
  };
  return (
    <Dialog
      open
      onClose={() => !subscribe.isPending && !isSaving && onClose()}
      // the bank's 3DS frame would be below a modal dialog, out of reach
      isNonModal={subscribe.isPending || isSaving}
      title={`Plan ${plan.name}`}
    >
      <QueryState
        query={{ data: customerId, error: customer.error, refetch: customer.refetch }}
        errorHeading="h3"
        skeleton={<SkeletonText lines={5} />}
      >
        {(payer) => (
          <SubscribePanel
            plan={plan}
            cycle={cycle}
            cards={info.paymentMethods}
            isPaying={subscribe.isPending}
            problem={subscribe.error ? errorText(subscribe.error) : undefined}
            pay={(id) => pay(id).catch(() => undefined)}
            renderNewCard={({ submitText }) => (
              <Suspense fallback={<Skeleton className="h-28 rounded-control" />}>
                <CardForm
                  customerId={payer}
                  submitText={submitText}
                  onSaved={({ paymentMethodId }) => pay(paymentMethodId)}
                  onBusy={setSaving}
                />
              </Suspense>
            )}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
