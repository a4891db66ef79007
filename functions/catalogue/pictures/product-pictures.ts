import { isDeepStrictEqual } from 'node:util';
import type { Picture } from '#shared/contracts/catalogue/product-card.ts';
import { auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import {
  auditedPictures,
  auditedProduct,
  changedNow,
  findLiveProduct,
  type StoredProduct,
} from '../products.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { keys } from '../entities.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Step, transact, updateStep } from '#functions/platform/table/table.ts';
import type { ProductPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

interface PictureChange {
  images: Picture[];
  /** The admin who edits: the pictures get a new version, and forms with the one before it are stale. */
  editor?: Editor;
  /** What belongs to the same transaction. */
  steps?: Step[];
}

/**
 * Changes the pictures of a product and returns it; null when there is none or it is deleted. `change` decides by the product as
 * it is, and again when another call has written in between; it may throw, and null leaves the product alone. The first
 * picture is the primary one. An edit that changes nothing is not written.
 */
export async function changePictures(
  productId: string,
  change: (product: StoredProduct) => PictureChange | null,
): Promise<StoredProduct | null> {
  const changed = await retryOnConflict(async () => {
    const product = await findLiveProduct(productId);
    const wanted = product && change(product);
    if (!wanted) return { product, isWritten: false };
    const images = wanted.images.map((image, at) => ({ ...image, isPrimary: at === 0 }));
    const { editor = null, steps = [] } = wanted;
    if (editor && isDeepStrictEqual(images, product.images)) return { product, isWritten: false };
    const picturesVersion = product.picturesVersion + (editor ? 1 : 0);
    const audited = {
      action: 'pictures',
      object: auditedProduct(product).object,
      before: { pictures: auditedPictures(product.images) },
      after: { pictures: auditedPictures(images) },
    } as const;
    await transact([
      ...steps,
      picturesStep(product, { images, picturesVersion }),
      ...auditSteps(editor, audited),
    ]);
    return { product: { ...product, images, picturesVersion }, isWritten: true };
  });
  if (changed.isWritten) await bumpCatalogueVersion();
  return changed.product;
}

/** Refused as `pictures_changed` when another call has written since the product was read, or deleted it. */
const picturesStep = (
  { _id, images }: StoredProduct,
  after: Pick<StoredProduct, 'images' | 'picturesVersion'>,
): Step =>
  updateStep('pictures_changed', keys.product(_id), {
    update: 'SET images = :after, picturesVersion = :version, gsi1sk = :changed',
    condition: 'images = :before AND attribute_not_exists(deletedAt)',
    values: {
      ':before': images,
      ':after': after.images,
      ':version': after.picturesVersion,
      ':changed': changedNow(_id).gsi1sk,
    },
  });

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
