import { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { serve } from '../../platform/http/serve.ts';
import { describePicture } from './describe-picture.ts';
import { listPictures } from './list-pictures.ts';
import { orderPictures } from './order-pictures.ts';
import { removePicture } from './remove-picture.ts';
import { signUpload } from './sign-upload.ts';

export const handler = serve(productPictures, {
  list: listPictures,
  begin: signUpload,
  order: orderPictures,
  describe: describePicture,
  remove: removePicture,
});
