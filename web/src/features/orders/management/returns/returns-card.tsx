import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { isOpenReturn, returnDayText } from '#shared/rules/orders/returns.ts';
import { returnStateNames } from '#shared/rules/orders/status-names.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { returnTones } from '../../order-labels.ts';
import { useCanChange } from '../changes/use-can-change.ts';
import { ReturnDelay } from './return-delay.tsx';
import { canTake, returnSteps, stepFacts, type ReturnStep } from './return-steps.ts';

interface Props {
  detail: ManagedOrderDetail;
  onStep: (step: ReturnStep, returnId: string) => void;
  /** Registers a withdrawal that came by mail or phone. */
  onRegister: () => void;
}

/** The returns of an order, and what can be done with each. */
export function ReturnsCard({ detail, onStep, onRegister }: Props) {
  const canChange = useCanChange();
  const { order, returns } = detail;
  const canRegister =
    canChange('desistimiento', order) && order.items.some(({ returnableQuantity }) => returnableQuantity > 0);
  if (returns.length === 0 && !canRegister) return null;
  return (
    <section aria-labelledby="returns" className="card detail-part">
      <h2 id="returns">Devoluciones</h2>
      <ul className="order-returns">
        {returns.map((one) => (
          <li key={one._id}>
            <ReturnFacts detail={detail} one={one} />
            <div className="office-tools">
              {returnSteps
                .filter((step) => canTake(step, detail, one._id))
                .map((step) => (
                  <Granted key={step} to={stepFacts[step].permission}>
                    <Button
                      size="sm"
                      variant={step === 'rechazar' ? 'ghost' : 'secondary'}
                      onClick={() => onStep(step, one._id)}
                    >
                      {stepFacts[step].label}
                    </Button>
                  </Granted>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {canRegister && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          {returns.length === 0 && <span className="text-quiet">Ninguna.</span>}
          <Button size="sm" variant="secondary" onClick={onRegister}>
            Registrar desistimiento
          </Button>
        </p>
      )}
    </section>
  );
}

function ReturnFacts({ detail, one }: { detail: ManagedOrderDetail; one: ManagedReturn }) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <b>{formatEuros(one.refund)}</b>
        <Badge tone={returnTones[one.state]}>{returnStateNames[one.state]}</Badge>
        <ReturnDelay one={one} today={today} />
      </p>
      <p className="text-sm text-quiet">
        Pedida el <time dateTime={one.requestedAt}>{formatDateTime(one.requestedAt)}</time>
        {isOpenReturn(one) && `; reembolso hasta el ${returnDayText(one.until)}`}
        {!one.isSent && '. No había salido: no llega ningún paquete'}
        {one.isSealed && '. El cliente declara que está sin abrir'}
      </p>
      <ul>
        {one.lines.map((line) => (
          <li key={line.product}>{lineText(detail, line)}</li>
        ))}
      </ul>
      {one.reason && <p>Motivo del cliente: {one.reason}</p>}
      {one.note && <p>Baja: {one.note}</p>}
      {one.answer && <p>Respuesta al cliente: {one.answer}</p>}
    </>
  );
}

/** `2 × Comba de velocidad: 1 a la venta, 1 de baja` */
function lineText({ order }: ManagedOrderDetail, line: ManagedReturn['lines'][number]): string {
  const title = order.items.find(({ product }) => product === line.product)?.title ?? 'Producto';
  const found = [
    line.restocked > 0 && `${line.restocked} a la venta`,
    line.writtenOff > 0 && `${line.writtenOff} de baja`,
    line.refused > 0 && `${line.refused} sin reembolso`,
  ].filter((text) => text !== false);
  return `${line.quantity} × ${title}${found.length > 0 ? `: ${found.join(', ')}` : ''}`;
}
