import { days, entity, keysOf, years } from '#functions/platform/table/entity.ts';
import { idOf, settings } from '#functions/platform/table/partitions.ts';

/** What is stored of catalogue: a row for each kind of item. */
export const catalogueEntities = {
  product: entity({
    key: (productId: string) => ({ pk: idOf('prd_', productId), sk: 'product' }),
    at: ['prd_', 'product'],
    purpose: 'A product',
    kept: 'shop',
    readers: ['anyone'],
    lists: { products: { gsi1: 'products' } },
  }),
  productSlug: entity({
    key: (slug: string) => ({ pk: `slug#${slug}`, sk: 'product' }),
    at: ['slug#', 'product'],
    purpose: 'The address of a product',
    kept: 'shop',
    readers: ['anyone'],
  }),
  productSku: entity({
    key: (sku: string) => ({ pk: `sku#${sku}`, sk: 'product' }),
    at: ['sku#', 'product'],
    purpose: 'One product for each SKU',
    kept: 'shop',
    readers: ['functions'],
  }),
  stockEntry: entity({
    key: (productId: string, entryId: string) => ({ pk: idOf('prd_', productId), sk: entryId }),
    at: ['prd_', 'stk_'],
    purpose: 'Who has changed the stock, and why',
    kept: 'shop',
    readers: ['catalogue:read'],
  }),
  stockLevel: entity({
    key: (productId: string) => ({ pk: idOf('prd_', productId), sk: 'stock-level' }),
    at: ['prd_', 'stock-level'],
    purpose: 'A low stock is noticed once',
    kept: 'shop',
    readers: ['functions'],
  }),
  stockNotice: entity({
    key: (noticeId: string) => ({ pk: 'stock-notices', sk: noticeId }),
    at: ['stock-notices', 'stn_'],
    purpose: 'Products whose stock became low',
    kept: days(30),
    basis: 'none',
    readers: ['catalogue:read'],
  }),
  awaitedProduct: entity({
    key: (productId: string) => ({ pk: 'awaited', sk: productId }),
    at: ['awaited', 'prd_'],
    purpose: 'Products that have stock alerts',
    kept: 'shop',
    readers: ['functions'],
  }),
  stockAlert: entity({
    key: (productId: string, addressHash: string) => ({ pk: `alerts#${productId}`, sk: addressHash }),
    at: ['alerts#', ''],
    purpose: 'The mail that a product is back',
    kept: years(1),
    basis: 'consent',
    erasure: 'delete',
    readers: ['owner'],
    lists: { alertsOf: { gsi1: 'alerts#' } },
    told: {
      what: 'Los productos de los que esperas aviso',
      why: 'Avisarte cuando vuelvan',
      until: (time) => `Hasta que te avisamos o lo retiras, ${time} como mucho`,
    },
  }),
  stockCheck: entity({
    key: () => settings('stock-check'),
    at: ['settings#stock-check', 'settings'],
    purpose: 'When stock was looked at',
    kept: 'shop',
    readers: ['functions'],
  }),
  featuredProducts: entity({
    key: () => ({ pk: 'catalogue', sk: 'featured' }),
    at: ['catalogue', 'featured'],
    purpose: 'The featured products',
    kept: 'shop',
    readers: ['anyone'],
  }),
  pictureUpload: entity({
    key: (productId: string, uploadId: string) => ({ pk: idOf('prd_', productId), sk: uploadId }),
    at: ['prd_', 'pic_'],
    purpose: 'An upload of a picture',
    kept: days(1),
    basis: 'none',
    readers: ['catalogue:read'],
  }),
  removedPicture: entity({
    key: (pictureId: string) => ({ pk: `removed#${pictureId}`, sk: 'picture' }),
    at: ['removed#', 'picture'],
    purpose: 'Files that no product and no exercise shows',
    kept: 'shop',
    readers: ['functions'],
    lists: { pictures: { gsi2: 'pictures#' } },
  }),
  catalogueVersion: entity({
    key: () => ({ pk: 'catalogue', sk: 'version' }),
    at: ['catalogue', 'version'],
    purpose: 'Whether the catalogue has changed',
    kept: 'shop',
    readers: ['functions'],
  }),
  category: entity({
    key: (categoryId: string) => ({ pk: 'categories', sk: categoryId }),
    at: ['categories', 'cat_'],
    purpose: 'A category',
    kept: 'shop',
    readers: ['anyone'],
  }),
  categorySlug: entity({
    key: (slug: string) => ({ pk: `slug#${slug}`, sk: 'category' }),
    at: ['slug#', 'category'],
    purpose: 'The address of a category',
    kept: 'shop',
    readers: ['anyone'],
  }),
} as const;

export const keys = keysOf(catalogueEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  products: (changedAt: string, productId: string) => ({
    gsi1pk: 'products',
    gsi1sk: `${changedAt}#${productId}`,
  }),
  alertsOf: (addressHash: string, productId: string) => ({
    gsi1pk: `alerts#${addressHash}`,
    gsi1sk: productId,
  }),
} as const;
