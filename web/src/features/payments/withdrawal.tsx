import { useState } from 'react';
import type { Subscription } from '#shared/contracts/shapes/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { withdrawalDays } from '#shared/rules/subscription-status.ts';
import { stripeApi } from '../../api/stripe.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { messages } from './messages.ts';
import { useAct } from './queries.ts';

interface Props {
  subscription: Subscription;
  plan: string;
  /** Cents. */
  comesBack: number;
  onWithdrawn: (refunded: number) => void;
}

/** While it lasts, the right of withdrawal in two steps: what happens and what comes back, then the confirmation (Directive 2023/2673). */
export function Withdrawal({ subscription, plan, comesBack, onWithdrawn }: Props) {
  const { id, withdrawableUntil: until } = subscription;
  const [step, setStep] = useState<'closed' | 'told' | 'asked'>('closed');
  const withdraw = useAct({
    act: () => stripeApi.withdraw({ params: { id }, body: { confirmed: true } }),
    failed: messages.withdrawFailed,
    done: ({ data }) => messages.withdrawn(formatCents(data.refunded)),
  });
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: ({ data }) => {
        setStep('closed');
        onWithdrawn(data.refunded);
      },
    });
  const close = () => setStep('closed');
  if (until === null) return null;
  return (
    <section aria-labelledby="withdrawal">
      <h2 id="withdrawal" className="text-xl">
        Desistir del contrato
      </h2>
      <p className="mt-3">
        Tienes {withdrawalDays} días desde que te suscribiste, hasta el {formatDay(until)}, para echarte atrás
        sin dar motivos y recuperar lo pagado.
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setStep('told')}>
        Desistir del contrato
      </Button>
      <Dialog
        open={step !== 'closed'}
        onClose={close}
        title={step === 'asked' ? 'Confirma el desistimiento' : 'Qué pasa si desistes'}
        footer={
          <div className="flex flex-wrap gap-3">
            {step === 'asked' ? (
              <Button variant="danger" busyText={withdraw.isPending && 'Confirmando...'} onClick={confirm}>
                Confirmar desistimiento
              </Button>
            ) : (
              <Button onClick={() => setStep('asked')}>Continuar</Button>
            )}
            <Button variant="ghost" onClick={close}>
              Seguir con {plan}
            </Button>
          </div>
        }
      >
        <div aria-live="polite">
          {step === 'asked' ? (
            <p>
              Vas a desistir de tu plan {plan}. Termina en este momento y se devuelven{' '}
              <strong>{formatCents(comesBack)}</strong>.
            </p>
          ) : (
            <ul className="flex list-disc flex-col gap-2 pl-5">
              <li>Tu plan {plan} termina hoy y no recibes más rutinas.</li>
              <li>
                Te devolvemos <strong>{formatCents(comesBack)}</strong> a la tarjeta con la que pagaste. El
                banco puede tardar unos días en mostrarlo.
              </li>
              <li>Recibes un justificante por correo. Tu cuenta y tus preferencias se quedan como están.</li>
            </ul>
          )}
        </div>
      </Dialog>
    </section>
  );
}
