import type { Product } from '#shared/contracts/catalogue/products.ts';
import { canWithdraw } from '#shared/rules/catalogue/product-kinds.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { deliverySettings } from '#shared/rules/orders/delivery.ts';
import { shippingCents } from '#shared/rules/orders/price.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** What an order of this one product costs to deliver, in euros, and the working days it takes, in the words of schema.org. */
export const shippingDetails = (price: number) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: fromCents(shippingCents(toCents(price))),
    currency: 'EUR',
  },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ES' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    // one that comes after the cut-off hour leaves on the next working day
    handlingTime: days(0, 1),
    transitTime: days(deliverySettings.firstDay, deliverySettings.lastDay),
  },
});

/** The right of withdrawal of a product, or that it has none (shared/content/shop-terms.ts), in the words of schema.org. */
export const returnPolicy = (product: Product, origin: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'ES',
  ...(canWithdraw(product.kind)
    ? {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: withdrawalDays,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      }
    : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
  merchantReturnLink: `${origin}${sitePaths.legal('terminos')}#devoluciones`,
});
