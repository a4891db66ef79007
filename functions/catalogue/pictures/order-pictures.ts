import type { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { findUploads } from './picture-uploads.ts';
import { changePictures } from './product-pictures.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { picturesResponse, requireVersion } from './pictures-response.ts';

/**
 * PUT /products/{id}/pictures/order. A picture that was uploaded meanwhile is not named and goes to the end; one that was
 * removed meanwhile is ignored.
 */
export const orderPictures: UseCase<typeof productPictures.order> = async ({ params, body, actor, now }) => {
  const place = (url: string) => {
    const at = body.pictureIds.indexOf(pictureId(url));
    return at < 0 ? Infinity : at;
  };
  const uploads = await findUploads(params.id, now);
  const product = await changePictures(params.id, (before) => {
    requireVersion(before, uploads, body.version);
    const images = before.images.toSorted((a, b) => (place(a.url) < place(b.url) ? -1 : 1));
    return { images, editor: { author: actor.user, now } };
  });
  return picturesResponse(product, uploads);
};
