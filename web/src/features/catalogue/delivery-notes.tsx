import { formatCents } from '#shared/rules/money.ts';
import { freeShippingFromCents, shippingFeeCents } from '#shared/rules/shipping.ts';

/** Delivery and returns. */
export function DeliveryNotes() {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <div>
        <dt className="font-bold">Envío</dt>
        <dd className="mt-1 text-quiet">
          {`${formatCents(shippingFeeCents)} a toda España; gratis desde ${formatCents(freeShippingFromCents)}.`}
        </dd>
      </div>
      <div>
        <dt className="font-bold">Devoluciones</dt>
        <dd className="mt-1 text-quiet">
          Tienes 14 días desde que lo recibes para devolverlo sin abrir. Escríbenos y te decimos cómo.
        </dd>
      </div>
    </dl>
  );
}
