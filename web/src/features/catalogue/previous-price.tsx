import { useSyncExternalStore } from 'react';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { isOver } from '#shared/rules/catalogue/price-history.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Price } from '../../ui/display/price.tsx';

interface Props {
  product: Pick<ProductSummary, 'reduction'>;
  /** Says what the price before is, as the product's page does. */
  isExplained?: boolean;
}

const subscribeToNothing = () => () => {};

/** The price before a reduction, struck out; nothing without one, or once it is no longer new. */
export function PreviousPrice({ product: { reduction }, isExplained = false }: Props) {
  // HTML is made before it is viewed, and is hydrated as it is
  const hasEnded = useSyncExternalStore(
    subscribeToNothing,
    () => reduction !== null && isOver(reduction, serverNow()),
    () => false,
  );
  if (!reduction || hasEnded) return null;
  return (
    <p className="text-sm text-quiet">
      Antes{' '}
      <s>
        <Price amount={reduction.previousPrice} />
      </s>
      {isExplained && ', el precio más bajo de los 30 días anteriores'}
    </p>
  );
}
