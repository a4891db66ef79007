import { isDeepStrictEqual } from 'node:util';
import type { Picture } from '#shared/contracts/catalogue/product-card.ts';
import { auditSteps, type Editor } from '../../platform/audit/audit-entries.ts';
import { auditedPictures, auditedProduct } from '../audited-products.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { changedNow, findLiveProduct, type StoredProduct } from '../products.ts';
import { keys } from '../entities.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { transact, updateStep, type Step } from '../../platform/table/table.ts';

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
