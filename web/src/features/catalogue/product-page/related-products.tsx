import { useRef, type ReactNode } from 'react';
import type { Product, ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { useIsNear } from '../../../ui/use-is-near.ts';
import { PreviousPrice } from '../previous-price.tsx';
import { ProductCard } from '../product-card.tsx';
import { isMostlyPopular } from '../product-texts.ts';
import { ProductCardSkeletons } from '../product-card-skeletons.tsx';
import { useBestSellers } from '../queries.ts';

const most = 4;
const columns = 'mt-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 md:grid-cols-4';

interface Props {
  product: Product;
  /** The button that adds to the cart. */
  renderAction: (product: ProductSummary) => ReactNode;
}

/** Other products of the category, loaded once the page is scrolled near them. */
export function RelatedProducts(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return <div ref={place}>{isNear && <Related {...props} />}</div>;
}

/** The best sellers that are in stock. The page does without them where there are none, and where they cannot be loaded. */
function Related({ product, renderAction }: Props) {
  const { data, isPending } = useBestSellers(product.category.slug);
  const others = (data?.data.products ?? [])
    .filter(({ _id, stock }) => _id !== product._id && stock > 0)
    .slice(0, most);
  if (!isPending && others.length === 0) return null;
  const isPopularCommon = isMostlyPopular(others);
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-rule pt-10">
      <h2 id="related" className="text-xl">
        Más en {product.category.name}
      </h2>
      {isPending ? (
        <div aria-busy className={columns}>
          <ProductCardSkeletons count={most} />
        </div>
      ) : (
        <ul className={columns}>
          {others.map((other) => (
            <li key={other._id} className="grid">
              <ProductCard
                product={other}
                heading="h3"
                action={renderAction(other)}
                isPopularCommon={isPopularCommon}
                previousPrice={<PreviousPrice product={other} />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
