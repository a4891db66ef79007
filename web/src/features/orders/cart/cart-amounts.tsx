import { formatCents, fromCents } from '#shared/rules/money.ts';
import {
  freeShippingFromCents,
  remainingForFreeShippingCents,
  type OrderPrice,
} from '#shared/rules/orders/price.ts';
import { Price } from '../../../ui/display/price.tsx';

/** Progress towards free shipping: the missing amount as text, and a bar. */
export function FreeShippingBar({ goodsCents }: { goodsCents: number }) {
  const missing = remainingForFreeShippingCents(goodsCents);
  const text =
    missing > 0 ? `Te faltan ${formatCents(missing)} para el envío gratis` : 'Tienes el envío gratis';
  return (
    <div className="py-4">
      <p id="free-shipping" className="text-sm font-semibold">
        {text}
      </p>
      <progress
        aria-labelledby="free-shipping"
        className="progress mt-2"
        max={freeShippingFromCents}
        value={Math.min(goodsCents, freeShippingFromCents)}
      />
    </div>
  );
}

/** Subtotal, delivery and total. */
export function CartAmounts({ price }: { price: OrderPrice }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5">
      <dt className="text-quiet">Subtotal</dt>
      <dd className="text-right">
        <Price amount={fromCents(price.goodsCents)} />
      </dd>
      <dt className="text-quiet">Envío</dt>
      <dd className="text-right">
        {price.deliveryCents === 0 ? 'Gratis' : <Price amount={fromCents(price.deliveryCents)} />}
      </dd>
      <dt className="mt-1 border-t border-rule pt-2.5 text-lg font-bold">Total</dt>
      <dd className="mt-1 border-t border-rule pt-2.5 text-right text-lg font-bold">
        <Price amount={fromCents(price.totalCents)} />
      </dd>
    </dl>
  );
}
