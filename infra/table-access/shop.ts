import { catalogue, limiting, mailing, orderChange, telling, together } from './flows.ts';
import type { TableAccess } from './table-access.ts';

/** The shop: products, carts, orders, reviews, and what the back office does with them. */
export const shopAccess = {
  products: together(catalogue, { reads: ['product', 'productSlug', 'siteSettings'] }),
  categories: catalogue,
  cart: together(catalogue, { reads: ['cart'], writes: ['cart'] }),
  'shop-stripe': together(orderChange, { reads: ['rateLimit'], adds: ['stripeCustomer'] }),
  orders: together(mailing, telling, catalogue, {
    reads: ['cart', 'order'],
    writes: ['order', 'orderCounter'],
    adds: ['cart', 'movement', 'orderEvent'],
  }),
  'order-management': together(orderChange, {
    reads: ['mail', 'orderCounter', 'orderEvent', 'orderExport', 'orderSearchTerm'],
    writes: ['orderExport'],
    adds: ['reviewRequest'],
    lists: ['orders', 'orderState', 'owedRefund', 'returns', 'refunds'],
  }),
  'product-management': together(catalogue, {
    reads: [
      'featuredProducts',
      'pictureUpload',
      'product',
      'productSku',
      'productSlug',
      'stockEntry',
      'stockNotice',
    ],
    writes: [
      'catalogueVersion',
      'category',
      'featuredProducts',
      'pictureUpload',
      'product',
      'productSku',
      'productSlug',
      'stockLevel',
    ],
    adds: ['removedPicture', 'stockEntry'],
  }),
  'product-pictures': {
    reads: ['pictureUpload', 'product'],
    writes: ['catalogueVersion', 'pictureUpload', 'product'],
    adds: ['removedPicture'],
  },
  'category-management': together(catalogue, {
    writes: ['catalogueVersion', 'category', 'categorySlug'],
  }),
  'stock-alerts': together(mailing, limiting, {
    reads: ['category', 'linkToken', 'product', 'stockAlert'],
    writes: ['awaitedProduct', 'linkToken', 'stockAlert'],
    lists: ['alertsOf'],
  }),
  reviews: together(limiting, {
    reads: ['category', 'linkToken', 'order', 'product', 'review', 'user'],
    writes: ['catalogueVersion', 'product', 'review', 'user'],
    lists: ['review'],
  }),
  'review-management': together(mailing, telling, {
    reads: ['category', 'product', 'review'],
    writes: ['catalogueVersion', 'product', 'review'],
    lists: ['review', 'reviewById'],
  }),
} as const satisfies Record<string, TableAccess>;
