import '../features/payments/payments.css';
import { useEffect, useState } from 'react';
import { formatCents } from '#shared/rules/money.ts';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { CardField } from '../features/card/card-field.tsx';
import { CardProvider } from '../features/card/card-provider.tsx';
import { useConfirmPayment } from '../features/card/queries.ts';
import { useCard } from '../features/card/use-card.ts';
import { CardDialog, type CardFormSlot } from '../features/payments/card-dialog.tsx';
import { isLate, LatePayment } from '../features/payments/late-payment.tsx';
import { messages } from '../features/payments/messages.ts';
import { MySubscription } from '../features/payments/my-subscription.tsx';
import { NoCustomer } from '../features/payments/no-customer.tsx';
import { PaymentHistory } from '../features/payments/payment-history.tsx';
import { PaymentMethods } from '../features/payments/payment-methods.tsx';
import { useSubscriptionInfo, type SubscriptionInfo } from '../features/payments/queries.ts';
import { paidSince, stateSentence } from '../features/payments/state-sentence.ts';
import { useRepair } from '../features/payments/use-repair.ts';
import { Withdrawal } from '../features/payments/withdrawal.tsx';
import { CycleSwitch } from '../features/plans/cycle-switch.tsx';
import { usePlans } from '../features/plans/queries.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

/** Plan, card and payments of whoever is signed in (storefront.md section 2, Payments). */
export default function PaymentsPage() {
  const [isSettling, setSettling] = useState(false);
  const { data: info, error, refetch } = useSubscriptionInfo({ isSettling });
  useEffect(() => {
    if (!isSettling) return undefined;
    const patience = setTimeout(setSettling, 15_000, false);
    return () => clearTimeout(patience);
  }, [isSettling]);
  useEffect(() => {
    // a refused session ends, and leads to /login, by itself
    if (error && !info) toast.error({ description: messages.loadFailed });
  }, [error, info]);

  return (
    <div className="page pt-10 sm:pt-14">
      <Head title="Pagos y suscripción" noindex />
      <BackLink to={sitePaths.profile}>Mi perfil</BackLink>
      <h1 className="mt-2 text-2xl">Pagos y suscripción</h1>
      <div className="mt-6">
        {info ? (
          <Payments info={info} onPaid={() => setSettling(true)} />
        ) : error ? (
          <ErrorState title={messages.loadFailed} message={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} className="max-w-xl" />
        )}
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
  const repair = useRepair({ confirmPayment: useConfirmPayment(), onRefused: () => setCard('refused') });
  const pay = () => subscription && repair.mutate(subscription.id, { onSuccess: onPaid });
  const plan = subscriptionType?.name ?? 'de entrenamiento';

  return (
    <div className="pay-sections">
      {refunded !== undefined && <Withdrawn refunded={refunded} email={user.email} />}
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
      {customerId && <PaymentMethods methods={paymentMethods} onChange={() => setCard('asked')} />}
      <PaymentHistory payments={paymentHistory} />
      {subscription && (
        <Withdrawal
          subscription={subscription}
          plan={plan}
          comesBack={paidSince(subscription.created, paymentHistory)}
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
  /** Why the saved card would not do, when that is the reason. */
  refusal: string | undefined;
  onClose: () => void;
  onPay: () => void;
}

/** Another card; where a payment waits for it, it is tried at once. */
function CardChange({ customerId, refusal, onClose, onPay }: CardChangeProps) {
  return (
    <CardDialog
      customerId={customerId}
      reason={refusal}
      submitText={refusal ? 'Guardar y pagar' : 'Guardar tarjeta'}
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

/** Stripe's field within the dialog's form. */
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

function Withdrawn({ refunded, email }: { refunded: number; email: string }) {
  return (
    <div role="status" className="notice notice-done">
      <p>
        <strong>Has desistido del contrato.</strong> Te devolvemos {formatCents(refunded)} a tu tarjeta. El
        justificante va en camino a {email}.
      </p>
    </div>
  );
}
