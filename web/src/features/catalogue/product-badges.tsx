import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { messages, popularAbove } from './messages.ts';

interface Props {
  product: Pick<ProductSummary, 'stock' | 'totalSales'>;
  /** For the page whose button says already that the product is sold out. */
  onlyPopular?: boolean;
  /** Beside others of which most are popular, its badge says so quietly. */
  isPopularCommon?: boolean | undefined;
  className?: string;
}

/** 'Sin stock' at 0 or less, 'Popular' above 100 sales. */
export function ProductBadges({ product, onlyPopular, isPopularCommon, className }: Props) {
  const isPopular = product.totalSales > popularAbove;
  const isGone = product.stock <= 0 && !onlyPopular;
  if (!isGone && !isPopular) return null;
  return (
    <span className={cx('flex flex-wrap gap-1.5', className)}>
      {isGone && <Badge tone="danger">{messages.outOfStock}</Badge>}
      {isPopular && <Badge tone={isPopularCommon ? 'quiet' : 'signal'}>{messages.popular}</Badge>}
    </span>
  );
}
