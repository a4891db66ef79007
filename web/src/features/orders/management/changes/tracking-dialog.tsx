import { useId, useState, type ComponentProps } from 'react';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { typedText } from '#shared/rules/accounts/person.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { Button } from '../../../../ui/button.tsx';
import { refusedFields } from '../../../../ui/form/refused-fields.ts';
import { VersionComparison } from '../../../../ui/form/version-comparison.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { buyerName } from '../labels.ts';
import { messages } from '../messages.ts';
import { DialogBanner } from '../order-banner.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { isPossible } from './order-changes.ts';
import { TrackingFields } from './tracking-fields.tsx';
import {
  carrierText,
  chosenTracking,
  compareTracking,
  isSameTracking,
  keepCarrier,
  trackingOf,
  type TrackingValues,
} from './tracking-values.ts';
import { useVersions } from './use-change-form.ts';
import { useSetStatus, useSetTracking } from '../mutations.ts';

interface Props {
  /** `enviar` marks the order as shipped as well. */
  change: 'enviar' | 'seguimiento';
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Asks for carrier and tracking number. When another admin has written others, both are compared. */
export function TrackingDialog({ change, opened, onClose }: Props) {
  const form = useTrackingForm({ change, opened, onClose });
  const { versions, compared, typed, hasNumber, save, isShipping } = form;
  const { seen } = versions;
  if (compared)
    return (
      <Comparison
        fields={compareTracking(trackingOf(seen.order), typed, trackingOf(compared.order))}
        isBusy={save.isPending}
        onChoose={form.choose}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      change={change}
      title={messages.trackingTitle}
      versions={versions}
      confirmText={isShipping ? 'Marcar como enviado' : 'Guardar seguimiento'}
      busyText="Guardando..."
      isBusy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        <span>Pedido </span>
        <strong>#{seen.order.orderNumber}</strong>
        <span>{`. ${effectOf(seen, isShipping, hasNumber ? typed : null)}`}</span>
      </p>
      {isShipping && isDisputed(seen.order.disputes) && (
        <p role="alert" className="font-semibold text-danger">
          {messages.disputedShipment}
        </p>
      )}
      <TrackingFields
        values={form.values}
        problems={form.problems}
        isDisabled={!hasNumber}
        onChange={form.change}
      />
      {isShipping && (
        <label className="check-line">
          <input type="checkbox" checked={!hasNumber} onChange={form.toggleNumber} />
          Este envío no lleva número
        </label>
      )}
    </ChangeDialog>
  );
}

/** What is typed over the order as it was seen, and the version of another admin that it is compared with. */
function useTrackingForm({ change, opened, onClose }: Props) {
  const versions = useVersions(opened);
  const { seen, newer, accept, onError } = versions;
  const [values, setValues] = useState(() => trackingOf(opened.order));
  const [hasNumber, setHasNumber] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSaveTracking(change);
  const isShipping = save.isShipping(seen.order);
  const problems = { ...refusedFields(save.error), ...(isSubmitted && hasNumber && missingOf(values)) };

  const onSaved = (saved: TrackingValues) => {
    if (hasNumber) keepCarrier(saved);
    onClose();
  };
  const send = (wanted: TrackingValues, { order }: ManagedOrderDetail) => {
    setSubmitted(true);
    if (hasNumber && Object.keys(missingOf(wanted)).length > 0) return;
    if (!save.isShipping(order) && isSameTracking(wanted, trackingOf(order))) onClose();
    else save.mutate(order, hasNumber ? wanted : null, { onSuccess: () => onSaved(wanted), onError });
  };
  const typed = {
    ...values,
    carrierName: typedText(values.carrierName),
    trackingNumber: typedText(values.trackingNumber),
  };
  const isOther =
    newer !== null &&
    isPossible('seguimiento', newer.order) &&
    newer.order.trackingNumber !== null &&
    !isSameTracking(typed, trackingOf(newer.order));
  return {
    versions,
    compared: isOther ? newer : null,
    values,
    typed,
    hasNumber,
    problems,
    save,
    isShipping,
    change: (more: Partial<TrackingValues>) => {
      save.reset();
      setValues((before) => ({ ...before, ...more }));
    },
    toggleNumber: () => setHasNumber(!hasNumber),
    submit: () => send(typed, seen),
    choose: (chosen: Parameters<typeof chosenTracking>[0]) => {
      const wanted = chosenTracking(chosen);
      accept();
      setHasNumber(true);
      setValues(wanted);
      send(wanted, newer!);
    },
  };
}

interface ComparisonProps extends Omit<ComponentProps<typeof VersionComparison>, 'id'> {
  isBusy: boolean;
  onClose: () => void;
}

/** Both versions, once another admin has written others. */
function Comparison({ isBusy, onClose, ...versions }: ComparisonProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={messages.trackingTitle}
      footer={
        <DialogFooter closeText="Descartar lo mío" isBusy={isBusy} onClose={onClose}>
          <Button type="submit" form={id} busyText={isBusy && 'Guardando...'}>
            Guardar lo elegido
          </Button>
        </DialogFooter>
      }
    >
      <DialogBanner />
      <VersionComparison id={id} {...versions} />
    </Dialog>
  );
}

/** What happens when it is saved; `tracking` is null for a parcel without a number. */
function effectOf(
  { order }: ManagedOrderDetail,
  isShipping: boolean,
  tracking: TrackingValues | null,
): string {
  const name = buyerName(order);
  if (isShipping || order.status === 'shipped')
    return `${isShipping ? 'Pasa a «Enviado», y ' : ''}${name} recibe un correo ${mailText(tracking)}.`;
  return `${name} lo recibe cuando marques el pedido como enviado.`;
}

/** What the mail carries: only of carriers that the shop knows there is a page to follow a parcel. */
function mailText(tracking: TrackingValues | null): string {
  if (!tracking) return 'que dice que está en camino';
  if (tracking.carrier !== 'other') return 'con el número y el enlace para seguirlo';
  return `con ${tracking.carrierName === '' ? '' : `el nombre de ${carrierText(tracking)} y `}el número; sin enlace para seguirlo, que solo hay de las empresas de la lista`;
}

/** What the admin has left out. */
const missingOf = ({ carrier, trackingNumber }: TrackingValues) => ({
  ...(carrier === '' && { carrier: 'Elige la empresa de transporte' }),
  ...(trackingNumber.trim() === '' && { trackingNumber: messages.trackingRequired }),
});

interface Handlers {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves carrier and tracking number; `enviar` marks an order that is not on its way yet as shipped with them. */
function useSaveTracking(change: 'enviar' | 'seguimiento') {
  const setStatus = useSetStatus();
  const setTracking = useSetTracking();
  const isShipping = ({ status }: ManagedOrder) => change === 'enviar' && status === 'processing';
  return {
    isShipping,
    isPending: setStatus.isPending || setTracking.isPending,
    error: setStatus.error ?? setTracking.error,
    reset: () => {
      if (setStatus.isError) setStatus.reset();
      if (setTracking.isError) setTracking.reset();
    },
    /** `tracking` is null for a parcel without a number. */
    mutate: (order: ManagedOrder, tracking: TrackingValues | null, handlers: Handlers) => {
      const { _id: id, version } = order;
      const fields = tracking && {
        carrier: tracking.carrier || 'correos',
        ...(tracking.carrier === 'other' && { carrierName: tracking.carrierName }),
        trackingNumber: tracking.trackingNumber,
      };
      if (isShipping(order)) setStatus.mutate({ id, version, status: 'shipped', ...fields }, handlers);
      else if (fields) setTracking.mutate({ id, version, ...fields }, handlers);
    },
  };
}
