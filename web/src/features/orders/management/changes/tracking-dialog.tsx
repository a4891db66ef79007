import { useId, useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/shapes/managed-order.ts';
import { ApiError } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { VersionComparison } from '../../../../ui/form/version-comparison.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { isPossible } from './order-changes.ts';
import { TrackingFields } from './tracking-fields.tsx';
import {
  compareTracking,
  isSameTracking,
  showTracking,
  trackingOf,
  type TrackingValues,
} from './tracking-values.ts';
import { useSaveTracking } from './use-save-tracking.ts';
import { useVersions } from './use-versions.ts';

interface Props {
  /** `enviar` marks the order as shipped as well. */
  change: 'enviar' | 'seguimiento';
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Asks for carrier and tracking number. When another admin has written others, both are compared. */
export function TrackingDialog({ change, opened, onClose }: Props) {
  const id = useId();
  const versions = useVersions(opened);
  const { seen, newer, accept, onError } = versions;
  const [values, setValues] = useState(() => trackingOf(opened.order));
  const [hasNumber, setHasNumber] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSaveTracking(change);
  const isShipping = save.isShipping(seen.order);
  const problems = { ...problemOf(save.error), ...(isSubmitted && hasNumber && missingOf(values)) };

  const submit = (wanted: TrackingValues, { order }: ManagedOrderDetail) => {
    setSubmitted(true);
    if (hasNumber && Object.keys(missingOf(wanted)).length > 0) return;
    if (!save.isShipping(order) && isSameTracking(wanted, trackingOf(order))) onClose();
    else save.mutate(order, hasNumber ? wanted : null, { onSuccess: onClose, onError });
  };
  const typed = { ...values, trackingNumber: values.trackingNumber.trim() };
  const isCompared =
    newer !== null &&
    isPossible('seguimiento', newer.order) &&
    newer.order.trackingNumber !== null &&
    !isSameTracking(typed, trackingOf(newer.order));

  if (isCompared)
    return (
      <Dialog
        open
        onClose={() => !save.isPending && onClose()}
        title={messages.trackingTitle}
        footer={
          <DialogFooter closeText="Descartar lo mío" isBusy={save.isPending} onClose={onClose}>
            <Button type="submit" form={id} busyText={save.isPending && 'Guardando...'}>
              Guardar lo elegido
            </Button>
          </DialogFooter>
        }
      >
        <VersionComparison
          id={id}
          fields={compareTracking(trackingOf(seen.order), typed, trackingOf(newer.order))}
          show={showTracking}
          onChoose={(chosen) => {
            const wanted = chosen as unknown as TrackingValues;
            accept();
            setHasNumber(true);
            setValues(wanted);
            submit(wanted, newer);
          }}
        />
      </Dialog>
    );
  return (
    <ChangeDialog
      change={change}
      title={messages.trackingTitle}
      versions={versions}
      confirmText={isShipping ? 'Marcar como enviado' : 'Guardar seguimiento'}
      busyText={save.isPending && 'Guardando...'}
      onSubmit={() => submit(typed, seen)}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{seen.order.orderNumber}</strong>. {effectOf(seen, isShipping)}
      </p>
      <TrackingFields
        values={values}
        problems={problems}
        isDisabled={!hasNumber}
        onChange={(more) => {
          save.reset();
          setValues((before) => ({ ...before, ...more }));
        }}
      />
      {isShipping && (
        <label className="check-line">
          <input type="checkbox" checked={!hasNumber} onChange={() => setHasNumber(!hasNumber)} />
          Este envío no lleva número
        </label>
      )}
    </ChangeDialog>
  );
}

function effectOf({ order }: ManagedOrderDetail, isShipping: boolean): string {
  const name = buyerName(order);
  if (isShipping) return `Pasa a «Enviado», y ${name} recibe un correo con el enlace para seguirlo.`;
  if (order.status === 'shipped') return `${name} recibe un correo con el número nuevo.`;
  return `${name} lo recibe cuando marques el pedido como enviado.`;
}

/** What the admin has left out. */
const missingOf = ({ carrier, trackingNumber }: TrackingValues) => ({
  ...(carrier === '' && { carrier: 'Elige la empresa de transporte' }),
  ...(trackingNumber.trim() === '' && { trackingNumber: messages.trackingRequired }),
});

const problemOf = (error: Error | null) =>
  error instanceof ApiError && error.field ? { [error.field]: error.message } : {};
