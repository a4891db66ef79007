import { pictureUrl } from '#shared/rules/catalogue/picture.ts';
import { findProduct } from '../catalogue/products.ts';
import { findRemovedPictures, forgetRemovedPicture } from '../catalogue/pictures/removed-pictures.ts';
import { deletePictureFiles } from '../platform/ports/picture-files.ts';
import { sweep, type SweepResult } from './sweep.ts';

/** Deletes the files of pictures that were removed a week ago, or made a week ago and never shown. */
export const deleteRemovedPictures = async (now: Date): Promise<SweepResult> =>
  sweep(await findRemovedPictures(now), 'picture not deleted', async ({ _id, productId }) => {
    const product = await findProduct(productId);
    const isShown = product?.images.some(({ url }) => url === pictureUrl(_id)) ?? false;
    if (!isShown) await deletePictureFiles(_id);
    await forgetRemovedPicture(_id);
  });
