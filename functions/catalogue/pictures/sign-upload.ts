import type { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { beginUpload, requirePlaces, requireUploadType } from './new-uploads.ts';
import { signUploadForm } from '../../platform/ports/picture-uploads.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /products/{id}/pictures: the form with which the browser posts one file to S3, where type and size are checked again. */
export const signUpload: UseCase<typeof productPictures.begin> = async ({ params, body, actor, now }) => {
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
