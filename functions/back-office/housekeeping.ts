import { errorFields, log } from '#functions/platform/kit/log.ts';
import { pictureUrl } from '#shared/rules/catalogue/picture.ts';
import {
  findLevelChanges,
  findProduct,
  findRemovedPictures,
  forgetRemovedPicture,
  recordLevel,
  saveStockCheck,
} from '#functions/catalogue/index.ts';
import { showsClip } from '#functions/exercises/index.ts';
import { deleteClipFile, deletePictureFiles } from '#functions/platform/ports/picture-files.ts';

/** The number of items that housekeeping has handled, and of those that failed. */
export interface ItemResult {
  done: number;
  failed: number;
}

/** Runs `work` for each item in turn; a failure is logged with the item's id and does not stop the others. */
export async function forEachItem<T extends { _id: string }>(
  items: readonly T[],
  failure: string,
  work: (item: T) => Promise<unknown>,
): Promise<ItemResult> {
  const result = { done: 0, failed: 0 };
  for (const item of items) {
    try {
      await work(item);
      result.done++;
    } catch (error) {
      result.failed++;
      log.error(failure, { id: item._id, ...errorFields(error) });
    }
  }
  return result;
}

/** Deletes the files of pictures and clips that were removed a week ago, or made a week ago and never shown. */
export const deleteRemovedPictures = async (now: Date): Promise<ItemResult> =>
  forEachItem(await findRemovedPictures(now), 'picture not deleted', async ({ _id, productId }) => {
    if (_id.startsWith('clp_')) {
      if (!(await showsClip(productId, _id))) await deleteClipFile(_id);
    } else {
      const product = await findProduct(productId);
      const isShown = product?.images.some(({ url }) => url === pictureUrl(_id)) ?? false;
      if (!isShown) await deletePictureFiles(_id);
    }
    await forgetRemovedPicture(_id);
  });

/** Raises a notice for each product that has become low or sold out since the last check. */
export async function noticeLowStock(now: Date): Promise<ItemResult> {
  const { changed, levels } = await findLevelChanges();
  const result = await forEachItem(levels, 'stock level not recorded', (level) => recordLevel(level, now));
  // a failed one is checked again by the next run
  if (changed > 0 && result.failed === 0) await saveStockCheck(now);
  return result;
}
