import type { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { findUploads } from './picture-uploads.ts';
import { changePictures } from './product-pictures.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { picturesResponse, requireVersion } from './pictures-response.ts';

/** PATCH /products/{id}/pictures/{pictureId}: the alternative text. */
export const describePicture: UseCase<typeof productPictures.describe> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const isIt = ({ url }: { url: string }) => pictureId(url) === params.pictureId;
  const uploads = await findUploads(params.id, now);
  const product = await changePictures(params.id, (before) => {
    if (!before.images.some(isIt)) throw new AppError('picture_not_found');
    requireVersion(before, uploads, body.version);
    const images = before.images.map((image) => (isIt(image) ? { ...image, alt: body.alt } : image));
    return { images, editor: { author: actor.user, now } };
  });
  return picturesResponse(product, uploads);
};
