import {
  catalogue,
  mergeAccess,
  notifyUser,
  orderChange,
  rateLimit,
  sendMail,
  type TableAccess,
} from './table-access.ts';

/** The shop: products, carts, orders, reviews, and what the back office does with them. */
export const shopAccess = {
  products: mergeAccess(catalogue, { reads: ['product', 'productSlug', 'siteSettings'] }),
  categories: catalogue,
  cart: mergeAccess(catalogue, { reads: ['cart'], writes: ['cart'] }),
  checkout: mergeAccess(orderChange, { reads: ['rateLimit'], adds: ['stripeCustomer'] }),
  orders: mergeAccess(sendMail, notifyUser, catalogue, {
    reads: ['cart', 'order'],
    writes: ['order', 'orderCounter'],
    adds: ['cart', 'metricEvent', 'orderEvent'],
  }),
  'order-management': mergeAccess(orderChange, {
    reads: ['mail', 'openDispute', 'orderCounter', 'orderEvent', 'orderExport', 'orderSearchTerm'],
    writes: ['orderExport'],
    adds: ['reviewRequest'],
    removes: ['orderSearchTerm'],
    lists: ['orders', 'orderState', 'owedRefund', 'returns', 'refunds'],
  }),
  'product-management': mergeAccess(catalogue, {
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
  'category-management': mergeAccess(catalogue, {
    writes: ['catalogueVersion', 'category', 'categorySlug'],
  }),
  'stock-alerts': mergeAccess(sendMail, rateLimit, {
    reads: ['category', 'linkToken', 'product', 'stockAlert'],
    writes: ['awaitedProduct', 'stockAlert'],
    removes: ['linkToken'],
    lists: ['alertsOf'],
  }),
  reviews: mergeAccess(rateLimit, {
    reads: ['category', 'linkToken', 'order', 'product', 'review', 'user'],
    writes: ['catalogueVersion', 'product', 'review', 'user'],
    lists: ['review'],
  }),
  'review-management': mergeAccess(sendMail, notifyUser, {
    reads: ['category', 'order', 'product', 'review'],
    writes: ['catalogueVersion', 'product', 'review'],
    lists: ['review', 'reviewById'],
  }),
} as const satisfies Record<string, TableAccess>;
