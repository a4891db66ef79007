import '../features/subscriptions/payments/payments.css';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#shared/rules/money.ts';
import { Head } from '../ui/head.tsx';
import { RequireSession } from '../features/accounts/session/require-session.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { refundableCents } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { CardField } from '../features/subscriptions/card/card-field.tsx';
import { CardProvider } from '../features/subscriptions/card/card-provider.tsx';
import { useCard } from '../features/subscriptions/card/use-card.ts';
import { useConfirmPayment } from '../features/subscriptions/card/use-confirm-payment.ts';
import { CardDialog, type CardFormSlot } from '../features/subscriptions/payments/card-dialog.tsx';
import { isLate, LatePayment } from '../features/subscriptions/payments/late-payment.tsx';
import { messages } from '../features/subscriptions/payments/messages.ts';
import { MySubscription } from '../features/subscriptions/payments/my-subscription.tsx';
import { NoCustomer } from '../features/subscriptions/payments/no-customer.tsx';
import { PaymentHistory } from '../features/subscriptions/payments/payment-history.tsx';
import { PaymentMethods } from '../features/subscriptions/payments/payment-methods.tsx';
import { useSubscriptionInfo, type SubscriptionInfo } from '../features/subscriptions/payments/queries.ts';
import { stateSentence } from '../features/subscriptions/payments/state-sentence.ts';
import { usePayLateInvoice } from '../features/subscriptions/payments/use-pay-late-invoice.ts';
import { Withdrawal } from '../features/subscriptions/payments/withdrawal.tsx';
import { CycleSwitch } from '../features/subscriptions/plans/cycle-switch.tsx';
import { usePlans } from '../features/subscriptions/plans/queries.ts';
import { BackLink } from '../ui/navigation/back-link.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { useFocusAfterRemoval } from '../ui/feedback/use-focus-after-removal.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** /perfil/pagos: subscription, cards and payments of the signed-in user. */
export default function PaymentsPage() {
  return (
    <RequireSession>
      <PaymentsOfUser />
    </RequireSession>
  );
}

function PaymentsOfUser() {
  const [isSettling, setSettling] = useState(false);
  const info = useSubscriptionInfo({ isSettling });
  const isMissing = info.error !== null && !info.data;
  useEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(setSettling, 15_000, false);
    return () => clearTimeout(timer);
  }, [isSettling]);
  useEffect(() => {
    // a 401 ends the session and redirects to /login elsewhere
    if (isMissing) toast.error({ description: messages.loadFailed });
  }, [isMissing]);

  return (
    <div className="page pt-10 sm:pt-14">
      <Head title="Pagos y suscripción" noindex />
      <BackLink to={sitePaths.profile}>Mi perfil</BackLink>
      <h1 className="mt-2 text-2xl">Pagos y suscripción</h1>
      <div className="mt-6">
        <QueryState
          query={info}
          errorTitle={messages.loadFailed}
          skeleton={<SkeletonText lines={10} className="max-w-xl" />}
        >
          {(found) => <Payments info={found} onPaid={() => setSettling(true)} />}
        </QueryState>
      </div>
    </div>
  );
}

function Payments({ info, onPaid }: { info: SubscriptionInfo; onPaid: () => void }) {
  const plans = usePlans();
  const [refunded, setRefunded] = useState<number>();
  const [card, setCard] = useState<'closed' | 'asked' | 'refused'>('closed');
  const { subscription, subscriptionType, user, paymentMethods, paymentHistory } = info;
  const { stripeCustomerId: customerId } = user;
  const repair = usePayLateInvoice({
    confirmPayment: useConfirmPayment(),
    onRefused: () => setCard('refused'),
  });
  const pay = () => subscription && repair.mutate(subscription, { onSuccess: onPaid });
  const plan = subscriptionType?.name ?? 'de entrenamiento';

  return (
    <div className="pay-sections">
      {refunded !== undefined && (
        <Withdrawn refunded={refunded} email={user.email} until={subscription?.withdrawableUntil} />
      )}
      {subscription && <p className="text-lg">{stateSentence(plan, subscription)}</p>}
      {subscription && isLate(subscription) && (
        <LatePayment
          subscription={subscription}
          onPay={pay}
          isPaying={repair.isPending}
          problem={repair.error?.message}
        />
      )}
      {!customerId && <NoCustomer payer={user} />}
      <MySubscription
        info={info}
        plans={plans.data ?? []}
        renderCycles={(value, onChange) => (
          <CycleSwitch plans={plans.data ?? []} value={value} onChange={onChange} />
        )}
      />
      {customerId && (
        <PaymentMethods
          customerId={customerId}
          methods={paymentMethods}
          subscription={subscription}
          onChange={() => setCard('asked')}
        />
      )}
      <PaymentHistory payments={paymentHistory} />
      {subscription && (
        <Withdrawal
          subscription={subscription}
          plan={plan}
          refundCents={refundableCents(subscription, paymentHistory)}
          onWithdrawn={setRefunded}
        />
      )}
      {customerId && card !== 'closed' && (
        <CardChange
          customerId={customerId}
          refusal={card === 'refused' ? repair.error?.message : undefined}
          onClose={() => setCard('closed')}
          onPay={pay}
        />
      )}
    </div>
  );
}

interface CardChangeProps {
  customerId: string;
  /** Why the saved card was refused, when that is the reason. */
  refusal: string | undefined;
  onClose: () => void;
  onPay: () => void;
}

/** The dialog for another card; after a refused payment it pays at once with the new card. */
function CardChange({ customerId, refusal, onClose, onPay }: CardChangeProps) {
  return (
    <CardDialog
      customerId={customerId}
      reason={refusal}
      submitText={refusal ? messages.replaceAndPay : 'Guardar tarjeta'}
      onClose={onClose}
      onReplaced={() => {
        onClose();
        if (refusal) onPay();
      }}
      renderForm={(form) => (
        <CardProvider heading="h3">
          <ReplaceForm {...form} />
        </CardProvider>
      )}
    />
  );
}

/** Stripe's card field in the dialog's form. */
function ReplaceForm({ id, problem, isBusy, onReady, onSubmit }: CardFormSlot) {
  const { save } = useCard();
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(save);
      }}
    >
      <CardField problem={problem} disabled={isBusy} />
    </form>
  );
}

interface WithdrawnProps {
  refunded: number;
  email: string;
  /** Until when the subscription can be withdrawn; its button is gone with it. */
  until: number | null | undefined;
}

/** Confirms the withdrawal, and takes the focus of its button. */
function Withdrawn({ refunded, email, until }: WithdrawnProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  useFocusAfterRemoval(notice, until);
  return (
    <div ref={notice} role="status" tabIndex={-1} className="notice notice-done">
      <p>
        <strong>Has desistido del contrato.</strong>{' '}
        {refunded > 0 && `Te reembolsamos ${formatCents(refunded)} a tu tarjeta. `}
        El justificante va en camino a {email}.
      </p>
    </div>
  );
}
