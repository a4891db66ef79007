import type { ProductPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import type { StoredProduct } from '../products.ts';
import { AppError } from '../../platform/kit/app-error.ts';

/**
 * The pictures of a product and its uploads, as the API returns them. The uploads must have been read before the product: one
 * that becomes a picture in between is then known as both, instead of missing from both.
 */
function picturesOf(product: StoredProduct, uploads: readonly PictureUpload[]): ProductPictures {
  const { images, picturesVersion: version } = product;
  const pictures = images.map((image) => ({ ...image, _id: pictureId(image.url) }));
  const isPicture = ({ _id }: PictureUpload) => pictures.some((picture) => picture._id === _id);
  return { pictures, uploads: uploads.filter((upload) => !isPicture(upload)), version };
}

/** The response with the pictures of a product, which was read after the uploads; 404 when it does not exist. */
export function picturesResponse(product: StoredProduct | null, uploads: readonly PictureUpload[]) {
  if (!product) throw new AppError('product_not_found');
  return { success: true as const, data: picturesOf(product, uploads) };
}

/** Throws 409 `stale_edit` with the pictures as they are, when they have another version than the edit. */
export function requireVersion(
  product: StoredProduct,
  uploads: readonly PictureUpload[],
  version: number,
): void {
  if (product.picturesVersion === version) return;
  throw new AppError('stale_edit', { details: { current: picturesOf(product, uploads) } });
}
