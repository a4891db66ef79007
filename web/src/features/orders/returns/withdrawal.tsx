import { useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { messages } from './messages.ts';
import { ReturnList } from './return-list.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { returnableLines } from './withdrawal-values.ts';

/** The returns of an order, and the right of withdrawal from it: its function while it lasts, or why there is none. */
export function OrderWithdrawal({ order }: { order: Order }) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const { withdrawal, returns } = order;
  if (!withdrawal && returns.length === 0) return null;
  const { until = null } = withdrawal ?? {};
  const isOver = until !== null && today > until;
  const canWithdraw = withdrawal !== null && !isOver && returnableLines(order).length > 0;
  return (
    <section
      aria-label={`Desistir del pedido ${order.orderNumber}`}
      className="mt-4 flex flex-col items-start gap-4 border-t border-rule pt-4"
    >
      {done && (
        <p key={done} ref={focus} tabIndex={-1} className="font-semibold">
          {done}
        </p>
      )}
      {returns.length > 0 && (
        <ReturnList order={order} onCancelled={(one) => setDone(messages.cancelled(one))} />
      )}
      {canWithdraw && (
        <>
          <p className="text-quiet">
            {order.status === 'delivered' && until !== null
              ? `Puedes desistir sin dar razones hasta el ${returnDayText(until)}.`
              : `Puedes desistir sin dar razones desde hoy hasta ${withdrawalDays} días después de recibirlo${
                  until === null ? '' : `; si no sabemos cuándo llega, hasta el ${returnDayText(until)}`
                }.`}
          </p>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Desistir del contrato aquí
          </Button>
        </>
      )}
      {withdrawal && isOver && (
        <p className="text-quiet">
          El plazo para desistir terminó el {returnDayText(until)}. Si algo ha llegado mal, tienes la
          garantía.{' '}
          <Link
            to={sitePaths.legal('garantia-legal')}
            className="text-link inline-flex min-h-11 items-center"
          >
            Garantía legal
          </Link>
        </p>
      )}
      {isAsking && (
        <WithdrawalDialog
          order={order}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setDone(messages.requested);
          }}
        />
      )}
    </section>
  );
}

/** The dialog is gone, and its button may be. */
const focus = (text: HTMLParagraphElement | null): void => text?.focus();
