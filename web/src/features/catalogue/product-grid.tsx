import { Suspense, type ReactNode } from 'react';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { pageSize } from './filters/filters.ts';
import { PreviousPrice } from './previous-price.tsx';
import { ProductCard } from './product-card.tsx';
import { isMostlyPopular } from './product-texts.ts';
import { ProductCardSkeletons } from './product-card-skeletons.tsx';

const columns = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4';

interface Props {
  products: readonly ProductSummary[];
  renderAction: (product: ProductSummary) => ReactNode;
}

/** The first row has two pictures on a phone, which come first, and four on a wide screen. */
const eagerAt = (position: number) => (position < 2 ? 'main' : position < 4 ? 'row' : undefined);

/**
 * Product cards in a grid. React hydrates each card of a prerendered page by itself, so that none keeps the thread from a press; a
 * press on a card that waits hydrates that card first.
 */
export function ProductGrid({ products, renderAction }: Props) {
  const isPopularCommon = isMostlyPopular(products);
  return (
    <ul className={columns}>
      {products.map((product, position) => (
        <li key={product._id} className="grid">
          <Suspense>
            <ProductCard
              product={product}
              action={renderAction(product)}
              isPopularCommon={isPopularCommon}
              previousPrice={<PreviousPrice product={product} />}
              eager={eagerAt(position)}
            />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

/** Skeleton of the grid; the prerendered shop shows it as well. */
export function ProductGridSkeleton() {
  return (
    <div aria-busy className={columns}>
      <ProductCardSkeletons count={pageSize} />
    </div>
  );
}
