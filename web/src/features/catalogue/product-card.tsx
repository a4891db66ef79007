import type { ReactNode } from 'react';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Price } from '../../ui/display/price.tsx';
import type { Eager } from '../../ui/display/picture.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { Stars } from '../../ui/display/stars.tsx';
import { UnitPrice } from '../../ui/display/unit-price.tsx';
import { ProductBadges } from './product-badges.tsx';
import { isScarce, shortStockText } from './product-texts.ts';

interface Props {
  product: ProductSummary;
  /** The button that adds to the cart. */
  action: ReactNode;
  heading?: 'h2' | 'h3';
  /** Shown below the price. */
  previousPrice?: ReactNode;
  isPopularCommon?: boolean;
  /** For the cards of the first row. */
  eager?: Eager | undefined;
}

/** A product in a list; the whole card is a link to its page. */
export function ProductCard(props: Props) {
  const { product, action, heading: Heading = 'h2', previousPrice, isPopularCommon, eager } = props;
  const isGone = product.stock <= 0;
  return (
    <article className="product-card">
      <div className="relative">
        <ProductPicture
          images={product.images}
          sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, calc(50vw - 1.5rem)"
          eager={eager}
          className={cx('aspect-square rounded-card object-contain', isGone && 'opacity-60')}
        />
        <ProductBadges
          product={product}
          isPopularCommon={isPopularCommon}
          className="absolute top-2.5 left-2.5"
        />
      </div>
      <Heading className="mt-3 text-base leading-snug font-bold">
        <Link to={sitePaths.product(product.slug)} className="product-card-link">
          {product.title}
        </Link>
      </Heading>
      <div className="mt-1">
        <Stars rating={product.averageRating} count={product.reviewCount} />
      </div>
      <div className="product-card-end">
        <div>
          <Price amount={product.price} className="text-lg font-extrabold" />
          {previousPrice}
          <UnitPrice price={product.price} content={product.netContent} />
          {!isGone && (
            <p className={isScarce(product.stock) ? 'product-scarce' : 'text-sm text-quiet'}>
              {shortStockText(product.stock)}
            </p>
          )}
        </div>
        {action}
      </div>
    </article>
  );
}
