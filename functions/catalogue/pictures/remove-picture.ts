import type { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { findUploads, removeUpload } from './picture-uploads.ts';
import { changePictures } from './product-pictures.ts';
import { findLiveProduct } from '../products.ts';
import { removedPictureSteps } from './removed-pictures.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { picturesResponse } from './pictures-response.ts';

/**
 * DELETE /products/{id}/pictures/{pictureId}. Removing what is gone already does nothing. An upload is removed first: one
 * that becomes a picture at the same moment is then found among the pictures.
 */
export const removePicture: UseCase<typeof productPictures.remove> = async ({ params, actor, now }) => {
  const editor = { author: actor.user, now };
  const found = await findLiveProduct(params.id);
  if (found) await removeUpload(params.id, params.pictureId, { editor, title: found.title });
  const uploads = await findUploads(params.id, now);
  const product = await changePictures(params.id, (before) => {
    const removed = before.images.filter(({ url }) => pictureId(url) === params.pictureId);
    if (removed.length === 0) return null;
    const images = before.images.filter((image) => !removed.includes(image));
    return { images, editor, steps: removedPictureSteps(params.id, removed, now) };
  });
  return picturesResponse(product, uploads);
};
