import { pictureId } from '#shared/rules/catalogue/picture.ts';
import type { StoredProduct } from './products.ts';

/** A product as the audit trail names and keeps it; the category by its name, where it matters. */
export const auditedProduct = (product: StoredProduct, category?: string) => ({
  object: { kind: 'product' as const, id: product._id, label: product.title },
  after: { ...product, category, pictures: auditedPictures(product.images) },
});

/** Pictures by their alternative texts, in their order. */
export const auditedPictures = (images: StoredProduct['images']): string[] =>
  images.map(({ alt, url }) => alt || pictureId(url));
