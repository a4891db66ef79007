import { byTime, ofAccount, ofShop } from './item-kind.ts';

const ofOrder = { basis: 'law', retention: 'law', erasure: 'pseudonymise' } as const;

/** Catalogue, orders and what is counted of them. */
export const shopKinds = {
  cart: ofAccount(['cart#', 'cart'], 'The cart on all devices', { readers: ['owner'] }),
  order: ofAccount(['orders#', 'ord_'], 'The sale: amounts, what was sold, where it was sent', {
    ...ofOrder,
    readers: ['owner', 'orders:read'],
    recipients: ['stripe', 'carrier'],
  }),
  orderEvent: ofAccount(['ord_', 'evt_'], 'What happened to an order', {
    ...ofOrder,
    readers: ['orders:read'],
  }),
  refund: ofAccount(['ord_', 'rfd_'], 'What was paid back of an order', {
    ...ofOrder,
    readers: ['orders:read'],
    recipients: ['stripe'],
  }),
  orderSearchTerm: ofAccount(
    ['order-words#', ''],
    'Finding an order by number, buyer, recipient or product',
    {
      ...ofOrder,
      readers: ['orders:read'],
    },
  ),
  reviewRequest: ofAccount(['ord_', 'review-request'], 'Asking once for reviews of an order', {
    basis: 'interest',
    readers: ['functions'],
  }),
  review: ofAccount(
    ['reviews#', 'review#'],
    'A review of a product; a published one stays without its name',
    {
      erasure: 'pseudonymise',
      readers: ['owner', 'anyone', 'reviews:read'],
    },
  ),
  stockAlert: ofAccount(['alerts#', ''], 'The mail that a product is back', {
    basis: 'consent',
    retention: 'ttl',
    readers: ['owner'],
  }),
  orderExport: ofAccount(['exports#', 'exp_'], 'An export of orders by a user of the back office', {
    retention: 'ttl',
    readers: ['owner'],
  }),
  orderCounter: ofShop(['counters#orders', ''], 'How many orders there are in each state', {
    readers: ['orders:read'],
  }),
  movement: ofShop(['movements#', ''], 'What a sale or a subscription adds to the figures of its day', {
    readers: ['functions'],
    erasure: { keep: 'amounts by ids of orders and accounts, without a name' },
  }),
  openDispute: ofShop(['disputes#', ''], 'Which payments are disputed at a bank, until that is over', {
    readers: ['orders:read', 'users:read'],
    erasure: { keep: 'ids and an amount; an erasure waits until it is gone' },
  }),
  dayFigures: ofShop(['figures', ''], 'The figures of a day', { readers: ['figures:read'] }),
  dayProducts: ofShop(['figures#products', ''], 'What each product has sold on a day', {
    readers: ['figures:read'],
  }),
  figuresStart: ofShop(['settings#figures', 'settings'], 'Since when there are figures', {
    readers: ['figures:read'],
  }),
  salesComparison: ofShop(['settings#sales-comparison', 'settings'], 'How far sales are compared', {
    readers: ['functions'],
  }),
  orderRecount: ofShop(['settings#order-recount', 'settings'], 'How far the orders are counted again', {
    readers: ['functions'],
  }),
  product: ofShop(['prd_', 'product'], 'A product', { readers: ['anyone'] }),
  productSlug: ofShop(['slug#', 'product'], 'The address of a product', { readers: ['anyone'] }),
  productSku: ofShop(['sku#', 'product'], 'One product for each SKU', { readers: ['functions'] }),
  stockEntry: ofShop(['prd_', 'stk_'], 'Who has changed the stock, and why', { readers: ['catalogue:read'] }),
  stockLevel: ofShop(['prd_', 'stock-level'], 'A low stock is noticed once', { readers: ['functions'] }),
  stockNotice: byTime(['stock-notices', 'stn_'], 'Products whose stock became low', {
    basis: 'none',
    readers: ['catalogue:read'],
  }),
  awaitedProduct: ofShop(['awaited', 'prd_'], 'Products that have stock alerts', { readers: ['functions'] }),
  stockCheck: ofShop(['settings#stock-check', 'settings'], 'When stock was looked at', {
    readers: ['functions'],
  }),
  featuredProducts: ofShop(['catalogue', 'featured'], 'The featured products', { readers: ['anyone'] }),
  pictureUpload: byTime(['prd_', 'pic_'], 'An upload of a picture', {
    basis: 'none',
    readers: ['catalogue:read'],
  }),
  removedPicture: ofShop(['removed#', 'picture'], 'Files that no product shows', { readers: ['functions'] }),
  catalogueVersion: ofShop(['catalogue', 'version'], 'Whether the catalogue has changed', {
    readers: ['functions'],
  }),
  category: ofShop(['categories', 'cat_'], 'A category', { readers: ['anyone'] }),
  categorySlug: ofShop(['slug#', 'category'], 'The address of a category', { readers: ['anyone'] }),
  siteSettings: ofShop(['settings#site', 'settings'], 'The address of the site', { readers: ['functions'] }),
} as const;
