import { expect, it } from 'vitest';
import { searchFacts } from '../../web/src/features/catalogue/product-page/search-facts.ts';
import { product } from '../support/pages/shop-product.ts';

const origin = 'https://tenaz.test';
const offerOf = (price: number) =>
  searchFacts({ ...product, price }, origin)['offers'] as Record<string, Record<string, unknown>>;

it('search engines are told what the delivery costs, where it goes and how many working days it takes', () => {
  expect(offerOf(34.9)['shippingDetails']).toMatchObject({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 4.99, currency: 'EUR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ES' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' },
    },
  });
  expect(offerOf(50)['shippingDetails']).toMatchObject({ shippingRate: { value: 0 } });
});

it('search engines are told how long a product may be returned, and who pays the way back', () => {
  expect(offerOf(34.9)['hasMerchantReturnPolicy']).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'ES',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    merchantReturnLink: `${origin}/legal/terminos#devoluciones`,
  });
});

it('search engines are told which product cannot be returned', () => {
  const { offers } = searchFacts({ ...product, kind: 'perishable' }, origin) as { offers: object };
  expect(offers).toMatchObject({
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'ES',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      merchantReturnLink: `${origin}/legal/terminos#devoluciones`,
    },
  });
  expect(JSON.stringify(offers)).not.toContain('merchantReturnDays');
});

it('a product without pictures names none to search engines', () => {
  expect(searchFacts(product, origin)).not.toHaveProperty('image');
  const picture = {
    url: '/media/bote-640.webp',
    alt: '',
    isPrimary: true,
    width: 1,
    height: 1,
    color: '#000000',
  };
  expect(searchFacts({ ...product, images: [picture] }, origin)['image']).toEqual([
    `${origin}/media/bote-640.webp`,
  ]);
});

it('search engines read the rating of a product that has reviews, and none of one without', () => {
  const rated = searchFacts({ ...product, averageRating: 4, reviewCount: 3 }, origin);
  expect(rated).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3 },
  });
  const unrated = searchFacts({ ...product, averageRating: 0, reviewCount: 0 }, origin);
  expect(unrated).not.toHaveProperty('aggregateRating');
});
