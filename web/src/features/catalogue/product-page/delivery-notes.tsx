import type { Product } from '#shared/contracts/catalogue/products.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { formatCents } from '#shared/rules/money.ts';
import { outlyingText } from '#shared/rules/orders/delivery.ts';
import { freeShippingFromCents, shippingFeeCents } from '#shared/rules/orders/price.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';

/** Delivery, returns and the legal guarantee. */
export function DeliveryNotes({ product }: { product: Product }) {
  return (
    <section>
      <h2>Envío y devoluciones</h2>
      <dl className="flex flex-col gap-4 border-t border-rule pt-2">
        <div>
          <dt className="font-bold">Envío</dt>
          <dd className="mt-1 text-quiet">
            {`${formatCents(shippingFeeCents)} a toda España; gratis desde ${formatCents(freeShippingFromCents)}. ${outlyingText}`}
          </dd>
        </div>
        <div>
          <dt className="font-bold">Devoluciones</dt>
          <dd className="mt-1 text-quiet">{kindRules[product.kind].returnText}</dd>
        </div>
        <div>
          <dt className="font-bold">Garantía</dt>
          <dd className="mt-1 text-quiet">
            Tres años desde que lo recibes: si no es conforme, lo reparamos o lo cambiamos gratis.
            <Link
              to={sitePaths.legal('garantia-legal')}
              className="text-link flex w-fit min-h-11 items-center"
            >
              Tu garantía legal
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
