import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Address } from '../address.tsx';
import { useCanChange } from '../changes/use-can-change.ts';

interface Props {
  order: ManagedOrderDetail['order'];
  onTrack: () => void;
  onCorrect: () => void;
}

/** Where the parcel goes, and how it travels. */
export function DeliveryCard({ order, onTrack, onCorrect }: Props) {
  const canChange = useCanChange();
  const { paymentStatus, shippingAddress, carrier, carrierName: given, trackingNumber, trackingUrl } = order;
  return (
    <section aria-labelledby="delivery" className="card detail-part">
      <h2 id="delivery">Envío</h2>
      {shippingAddress ? (
        <div className="order-tracking">
          <Address address={shippingAddress} />
          {canChange('direccion', order) && (
            <Button size="sm" variant="secondary" onClick={onCorrect}>
              Corregir<span className="sr-only"> dirección</span>
            </Button>
          )}
        </div>
      ) : (
        <p className="text-quiet">
          Sin dirección:{' '}
          {paymentStatus === 'failed' ? 'no se llegó a pagar.' : 'el comprador la escribe al pagar.'}
        </p>
      )}
      <div className="order-tracking">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-quiet">
            {carrier ? carrierName(carrier, given) : 'Seguimiento'}
          </span>
          {trackingUrl ? (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link tall-link">
              {trackingNumber}
            </a>
          ) : (
            (trackingNumber ?? 'Sin número')
          )}
        </p>
        {canChange('seguimiento', order) && (
          <Button size="sm" variant="secondary" onClick={onTrack}>
            {trackingNumber ? 'Cambiar' : 'Añadir'}
            <span className="sr-only"> seguimiento</span>
          </Button>
        )}
      </div>
    </section>
  );
}
