import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { messages } from './messages.ts';
import { useSubscriptionAction } from './queries.ts';

interface Props {
  subscription: Subscription;
  plan: string;
  refundCents: number;
  onWithdrawn: (refunded: number) => void;
}

type Step = 'closed' | 'told' | 'asked';

/** What the address of the page ends with when it leads to the withdrawal. */
export const withdrawalAnchor = 'withdrawal';

/**
 * The right of withdrawal, while it lasts, in two steps: the consequences and the refund, then the confirmation
 * (Directive 2023/2673). The server refuses when the refund has changed since it was shown: the first step shows it again.
 */
export function Withdrawal({ subscription, plan, refundCents, onWithdrawn }: Props) {
  const { id, withdrawableUntil: until, withdrawalShare: share, dispute } = subscription;
  const isAtBank = dispute === 'dispute';
  const [step, setStep] = useState<Step>('closed');
  const opener = useRef<HTMLButtonElement>(null);
  const location = useLocation();
  // each time a link leads here; the section comes after its data
  useEffect(() => {
    if (location.hash === `#${withdrawalAnchor}`) opener.current?.focus();
  }, [location]);
  const withdraw = useSubscriptionAction({
    run: () => api.subscriptions.withdraw({ params: { id }, body: { confirmed: true, kept: share?.kept } }),
    failureMessage: messages.withdrawFailed,
    successText: ({ data }) =>
      data.refunded > 0 ? messages.withdrawn(formatCents(data.refunded)) : messages.withdrawnWithoutRefund,
  });
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: ({ data }) => {
        setStep('closed');
        onWithdrawn(data.refunded);
      },
      onError: () => setStep('told'),
    });
  if (until === null || share === null) return null;
  return (
    <section aria-labelledby={withdrawalAnchor}>
      <h2 id={withdrawalAnchor} className="text-xl">
        Desistir del contrato
      </h2>
      <p className="mt-3">
        Tienes {withdrawalDays} días desde que te suscribiste, hasta el {formatDay(until)}, para echarte atrás
        sin dar motivos. Recuperas lo pagado; si ya has recibido una rutina, menos los días empezados.
        {refundCents > 0 && ` Hoy te reembolsamos ${formatCents(refundCents)}.`}
        {isAtBank && ` ${messages.disputedAtBank}`}
      </p>
      <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setStep('told')}>
        Desistir del contrato
      </Button>
      <WithdrawalDialog
        {...{ plan, share, refundCents, isAtBank, step }}
        isSending={withdraw.isPending}
        onStep={setStep}
        onConfirm={confirm}
      />
    </section>
  );
}

interface DialogProps extends WithdrawalConsequencesProps {
  step: Step;
  isSending: boolean;
  onStep: (step: Step) => void;
  onConfirm: () => void;
}

/** What a withdrawal does, and then its confirmation. */
function WithdrawalDialog({ step, isSending, onStep, onConfirm, ...told }: DialogProps) {
  const { plan, refundCents, isAtBank } = told;
  const close = () => onStep('closed');
  return (
    <Dialog
      open={step !== 'closed'}
      onClose={close}
      title={step === 'asked' ? 'Confirma el desistimiento' : 'Qué pasa si desistes'}
      footer={
        <DialogFooter closeText={`Seguir con ${plan}`} onClose={close}>
          {step === 'asked' ? (
            <Button variant="danger" busyText={isSending && 'Confirmando...'} onClick={onConfirm}>
              Confirmar desistimiento
            </Button>
          ) : (
            <Button onClick={() => onStep('asked')}>Continuar</Button>
          )}
        </DialogFooter>
      }
    >
      <div aria-live="polite">
        {step === 'asked' ? (
          <p>
            Vas a desistir de tu plan {plan}. Termina en este momento
            {isAtBank ? '. ' : refundCents > 0 ? ' y se reembolsan ' : ' y no queda nada por reembolsar.'}
            {isAtBank && messages.disputedAtBank}
            {refundCents > 0 && <strong>{formatCents(refundCents)}.</strong>}
          </p>
        ) : (
          <WithdrawalConsequences {...told} />
        )}
      </div>
    </Dialog>
  );
}

interface WithdrawalConsequencesProps {
  plan: string;
  share: NonNullable<Subscription['withdrawalShare']>;
  refundCents: number;
  /** Whether the bank has the money until it has decided. */
  isAtBank: boolean;
}

/** What a withdrawal does, before it is confirmed: what is kept of the payment and why, and what is refunded. */
function WithdrawalConsequences({ plan, share, refundCents, isAtBank }: WithdrawalConsequencesProps) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>Tu plan {plan} termina hoy y no recibes más rutinas.</li>
      {share.kept > 0 && (
        <li>
          Has recibido tu rutina y van {share.daysUsed} de los {share.daysPaid} días que pagaste. Nos quedamos
          su parte: <strong>{formatCents(share.kept)}</strong>.
        </li>
      )}
      {refundCents > 0 ? (
        <li>
          Te reembolsamos <strong>{formatCents(refundCents)}</strong> a la tarjeta con la que pagaste. El
          banco puede tardar unos días en mostrarlo.
        </li>
      ) : isAtBank ? (
        <li>{messages.disputedAtBank}</li>
      ) : (
        <li>
          No queda nada por reembolsar. Si cancelas en vez de desistir, tampoco se cobra más y conservas el
          plan hasta el final del período.
        </li>
      )}
      <li>Solo puedes desistir una vez: una suscripción posterior se cancela, sin reembolso.</li>
      <li>Recibes un justificante por correo. Tu cuenta y tus preferencias se quedan como están.</li>
    </ul>
  );
}
