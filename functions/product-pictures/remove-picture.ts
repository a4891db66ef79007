import type { productPictures } from '#shared/contracts/back-office/product-pictures.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { findUploads, removeUpload } from '../_data/catalogue/picture-uploads.ts';
import { changePictures } from '../_data/catalogue/product-pictures.ts';
import { removedPictureSteps } from '../_data/catalogue/removed-pictures.ts';
import type { UseCase } from '../_http/serve.ts';
import { picturesResponse } from './pictures-response.ts';

/**
 * DELETE /products/{id}/pictures/{pictureId}. Removing what is gone already does nothing. An upload is removed first: one
 * that becomes a picture at the same moment is then found among the pictures.
 */
export const removePicture: UseCase<typeof productPictures.remove> = async ({ params, now }) => {
  await removeUpload(params.id, params.pictureId);
  const uploads = await findUploads(params.id, now);
  const product = await changePictures(params.id, (before) => {
    const removed = before.images.filter(({ url }) => pictureId(url) === params.pictureId);
    if (removed.length === 0) return null;
    const images = before.images.filter((image) => !removed.includes(image));
    return { images, isEdit: true, steps: removedPictureSteps(params.id, removed, now) };
  });
  return picturesResponse(product, uploads);
};
