import type { productPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { findUploads } from './picture-uploads.ts';
import { findLiveProduct } from '../products.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { picturesResponse } from './pictures-response.ts';

/** GET /products/{id}/pictures */
export const listPictures: UseCase<typeof productPictures.list> = async ({ params, now }) => {
  const uploads = await findUploads(params.id, now);
  return picturesResponse(await findLiveProduct(params.id), uploads);
};
