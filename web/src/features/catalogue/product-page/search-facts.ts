import { brand } from '#shared/content/brand.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { returnPolicy, shippingDetails } from './offer-terms.ts';

/**
 * What search engines show of a product, in the words of schema.org: price, availability, delivery, return and, where there are
 * reviews, the rating.
 */
export function searchFacts(product: Product, origin: string): Record<string, unknown> {
  const { title, description, sku, images, price, stock, category, averageRating, reviewCount } = product;
  return {
    '@type': 'Product',
    name: title,
    description,
    sku,
    ...(images.length > 0 && { image: images.map(({ url }) => origin + url) }),
    category: category.name,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: origin + sitePaths.product(product.slug),
      priceCurrency: 'EUR',
      price,
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: shippingDetails(price),
      hasMerchantReturnPolicy: returnPolicy(product, origin),
    },
    // search engines refuse one without ratings
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
    }),
  };
}
