import type { Product } from '#shared/contracts/products.ts';
import { formatCents } from '#shared/rules/money.ts';
import { freeShippingFromCents, shippingFeeCents } from '#shared/rules/shipping.ts';
import { returnText } from './return-text.ts';

/** Delivery and returns. */
export function DeliveryNotes({ facts }: Pick<Product, 'facts'>) {
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div>
        <dt className="font-bold">Envío</dt>
        <dd className="mt-1 text-quiet">
          {`${formatCents(shippingFeeCents)} a toda España; gratis desde ${formatCents(freeShippingFromCents)}.`}
        </dd>
      </div>
      <div>
        <dt className="font-bold">Devoluciones</dt>
        <dd className="mt-1 text-quiet">{returnText(facts)}</dd>
      </div>
    </dl>
  );
}
