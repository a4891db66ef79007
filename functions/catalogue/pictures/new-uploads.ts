import {
  maxPictures,
  maxUploadBytes,
  uploadTypes,
  type UploadType,
} from '#shared/rules/catalogue/picture-upload.ts';
import { findUploads, putUpload, type StoredUpload } from './picture-uploads.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { findLiveProduct, type StoredProduct } from '../products.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';

/**
 * The type of a file that is about to be uploaded; `field` is what the caller sent it in. Throws 415 `picture_type` and 413
 * `picture_too_large`. What the file really is, is checked when it has arrived.
 */
export function requireUploadType({ type, size }: { type: string; size: number }, field: string): UploadType {
  const known = uploadTypes.find((each) => each === type);
  if (!known) throw new AppError('picture_type', { field });
  if (size > maxUploadBytes) throw new AppError('picture_too_large', { field });
  return known;
}

/**
 * The product; throws 409 `pictures_full` when it has no place for as many more pictures, and 404. It says so early: pictures are
 * added on condition that there are fewer than five.
 */
export async function requirePlaces(productId: string, count: number, now: Date): Promise<StoredProduct> {
  const [product, uploads] = await Promise.all([findLiveProduct(productId), findUploads(productId, now)]);
  if (!product) throw new AppError('product_not_found');
  const expected = uploads.filter(({ refusal }) => refusal === null);
  if (product.images.length + expected.length + count > maxPictures) throw new AppError('pictures_full');
  return product;
}

/** Writes an upload, for a product of this title, whose file is to arrive. */
export async function beginUpload(
  {
    productId,
    contentType,
    alt,
    title,
  }: Pick<StoredUpload, 'productId' | 'contentType' | 'alt'> & { title: string },
  editor: Editor,
): Promise<StoredUpload> {
  const { now } = editor;
  const _id = newId('pic', now);
  const upload = { _id, productId, contentType, alt, refusal: null, createdAt: now.toISOString() };
  await putUpload(upload, { editor, title });
  return upload;
}
