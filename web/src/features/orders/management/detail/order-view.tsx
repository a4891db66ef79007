import { useState, type ReactNode } from 'react';
import '../management.css';
import './detail.css';
import type { ManagedOrderDetail, ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { Head } from '../../../../ui/head.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { LoadingHeading } from '../../../../ui/navigation/page-heading.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { NoteForm } from '../../../../ui/form/note-form.tsx';
import { useUrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { orderChanges } from '../changes/order-changes.ts';
import { OrderDialog } from '../changes/order-dialogs.tsx';
import { OutsideRefundDialog } from '../changes/outside-refund-dialog.tsx';
import { messages } from '../messages.ts';
import { useAddNote, useResendMail } from '../mutations.ts';
import { useOrder } from '../queries.ts';
import { ReturnDialog } from '../returns/return-dialogs.tsx';
import type { ReturnStep } from '../returns/return-steps.ts';
import { ReturnsCard } from '../returns/returns-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OtherOrders } from './other-orders.tsx';
import { PaymentCard } from './payment-card.tsx';
import { OrderTimeline } from './timeline.tsx';

/** Everything about one order, and what can be done with it. */
export function OrderView({ id }: { id: string }) {
  const query = useOrder(id);
  const { dialog, open, close } = useUrlDialog(orderChanges);
  const [step, setStep] = useState<{ step: ReturnStep; returnId: string } | null>(null);
  const [outsideId, setOutsideId] = useState<string | null>(null);
  return (
    <>
      <Head title={query.data ? `Pedido ${query.data.order.orderNumber}` : 'Pedido'} noindex />
      <QueryState
        query={query}
        skeleton={<OrderSkeleton />}
        errorTitle={messages.orderFailed}
        errorHeading="h1"
      >
        {(detail) => (
          <Shown
            detail={detail}
            onOpen={(change) => open(change, id)}
            onStep={(taken, returnId) => setStep({ step: taken, returnId })}
            onPaidOutside={setOutsideId}
          />
        )}
      </QueryState>
      {/* outside the page, so that a refetch does not discard what the admin has typed */}
      {dialog && query.data && (
        <OrderDialog key={dialog.kind} change={dialog.kind} detail={query.data} onClose={close} />
      )}
      {step && query.data && <ReturnDialog {...step} detail={query.data} onClose={() => setStep(null)} />}
      {outsideId && query.data && (
        <OutsideRefundDialog detail={query.data} refundId={outsideId} onClose={() => setOutsideId(null)} />
      )}
    </>
  );
}

interface ShownProps {
  detail: ManagedOrderDetail;
  onOpen: (change: (typeof orderChanges)[number]) => void;
  onStep: (step: ReturnStep, returnId: string) => void;
  onPaidOutside: (refundId: string) => void;
}

function Shown({ detail, onOpen, onStep, onPaidOutside }: ShownProps) {
  const { order, timeline } = detail;
  const note = useAddNote();
  const resend = useResendMail();
  const canResend = useCan('orders:note');
  return (
    <>
      <OrderHead order={order} onOpen={onOpen} />
      <div className="detail-columns order-columns">
        <div className="detail-column">
          <OrderLines detail={detail} onRefund={() => onOpen('devolver')} />
          <ReturnsCard detail={detail} onStep={onStep} onRegister={() => onOpen('desistimiento')} />
          <section aria-labelledby="timeline" className="card detail-part">
            <h2 id="timeline">Historial</h2>
            <OrderTimeline
              entries={timeline}
              isBusy={resend.isPending}
              onResend={canResend && order.user ? (mailId) => resend.mutate({ id: order._id, mailId }) : null}
            />
            <Granted to="orders:note">
              <NoteForm
                key={order._id}
                id={order._id}
                isSaving={note.isPending}
                onSave={(text, handlers) => note.mutate({ id: order._id, text }, handlers)}
              />
            </Granted>
          </section>
        </div>
        <div className="detail-column">
          <DeliveryCard
            order={order}
            onTrack={() => onOpen('seguimiento')}
            onCorrect={() => onOpen('direccion')}
          />
          <CustomerCard order={order}>
            <OtherOrders orderId={order._id} />
          </CustomerCard>
          <PaymentCard detail={detail} onPaidOutside={onPaidOutside} />
        </div>
      </div>
    </>
  );
}

function OrderSkeleton() {
  return (
    <div aria-busy>
      <LoadingHeading>Pedido</LoadingHeading>
      <Skeleton className="mt-2 h-8 w-64" />
      <div className="detail-columns order-columns">
        <div className="detail-column">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
        <div className="detail-column">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      </div>
    </div>
  );
}

interface Props {
  order: ManagedOrder;
  /** The buyer's other orders. */
  children: ReactNode;
}

/** Who has bought. */
function CustomerCard({ order: { user }, children }: Props) {
  return (
    <section aria-labelledby="customer" className="card detail-part">
      <h2 id="customer">Cliente</h2>
      {user ? (
        <p>
          <strong>{user.name}</strong>
          <br />
          <a href={`mailto:${user.email}`} className="text-link tall-link wrap-anywhere">
            {user.email}
          </a>
        </p>
      ) : (
        <p className="text-quiet">La cuenta ya no existe.</p>
      )}
      {children}
    </section>
  );
}
