import { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  beginUpload,
  findUploads,
  removeUpload,
  requirePlaces,
  requireUploadType,
} from './picture-uploads.ts';
import { findLiveProduct } from '../products.ts';
import { changePictures, picturesResponse, requireVersion } from './product-pictures.ts';
import { signUploadForm } from '#functions/platform/ports/picture-files.ts';
import { pictureId } from '#shared/rules/catalogue/picture.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { removedPictureSteps } from './removed-pictures.ts';

/**
 * DELETE /products/{id}/pictures/{pictureId}. Removing what is gone already does nothing. An upload is removed first: one
 * that becomes a picture at the same moment is then found among the pictures.
 */
const removePicture: UseCase<typeof productPictures.remove> = async ({ params, actor, now }) => {
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

/** PATCH /products/{id}/pictures/{pictureId}: the alternative text. */
const describePicture: UseCase<typeof productPictures.describe> = async ({ params, body, actor, now }) => {
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

/**
 * PUT /products/{id}/pictures/order. A picture that was uploaded meanwhile is not named and goes to the end; one that was
 * removed meanwhile is ignored.
 */
const orderPictures: UseCase<typeof productPictures.order> = async ({ params, body, actor, now }) => {
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

/** POST /products/{id}/pictures: the form with which the browser posts one file to S3, where type and size are checked again. */
const signUpload: UseCase<typeof productPictures.begin> = async ({ params, body, actor, now }) => {
  const { alt, bytes, contentType: type } = body;
  const contentType = requireUploadType({ type, size: bytes }, 'contentType');
  const { title } = await requirePlaces(params.id, 1, now);
  const editor = { author: actor.user, now };
  const upload = await beginUpload({ productId: params.id, contentType, alt, title }, editor);
  return {
    success: true,
    data: { upload, form: await signUploadForm(params.id, upload._id, contentType) },
  };
};

/** GET /products/{id}/pictures */
const listPictures: UseCase<typeof productPictures.list> = async ({ params, now }) => {
  const uploads = await findUploads(params.id, now);
  return picturesResponse(await findLiveProduct(params.id), uploads);
};

export const handler = serve(productPictures, {
  list: listPictures,
  begin: signUpload,
  order: orderPictures,
  describe: describePicture,
  remove: removePicture,
});
