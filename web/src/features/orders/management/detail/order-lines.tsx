import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Price } from '../../../../ui/display/price.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useCanChange } from '../changes/use-can-change.ts';
import { LinePicture } from '../../../../ui/display/line-picture.tsx';
import { refundedText } from '../../order-labels.ts';

interface Props {
  detail: ManagedOrderDetail;
  onRefund: () => void;
}

/** What was bought, and what it costs. */
export function OrderLines({ detail: { order }, onRefund }: Props) {
  const canChange = useCanChange();
  const { items, subtotal, shipping, total, refunded } = order;
  return (
    <section aria-labelledby="lines" className="card detail-part">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="lines">Productos</h2>
        {canChange('devolver', order) && (
          <Button size="sm" variant="secondary" onClick={onRefund}>
            Reembolsar una parte
          </Button>
        )}
      </div>
      <ul className="order-lines">
        {items.map(({ product, slug, title, image, quantity, refundedQuantity, price, total: sum }) => (
          <li key={product}>
            <LinePicture image={image} />
            <div className="min-w-0">
              <Link to={sitePaths.product(slug)} className="line-title">
                {title}
              </Link>
              <p className="text-sm text-quiet">
                {quantity} × <Price amount={price} />
                {refundedQuantity > 0 && ` · ${refundedText(refundedQuantity, { refunded })}`}
              </p>
            </div>
            <Price amount={sum} className="font-semibold" />
          </li>
        ))}
      </ul>
      <dl className="order-amounts">
        <Amount label="Subtotal" amount={subtotal} />
        <div>
          <dt>Envío</dt>
          <dd>{shipping === 0 ? 'Gratis' : <Price amount={shipping} />}</dd>
        </div>
        <Amount label="Total" amount={total} isStrong />
        {refunded > 0 && (
          <>
            <Amount label="Reembolsado" amount={-refunded} />
            <Amount label="Cobrado" amount={(total * 100 - refunded * 100) / 100} isStrong />
          </>
        )}
      </dl>
    </section>
  );
}

function Amount({ label, amount, isStrong }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong}>
      <dt>{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  );
}
