import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { insertProduct } from './insert-product.ts';
import { productResponse } from './managed-product.ts';
import { pictureFilesOf, uploadPictures } from './upload-pictures.ts';

/** POST /products */
export const createProduct: UseCase<typeof productManagement.create> = async ({ body, actor, now }) => {
  const { images, ...fields } = body;
  const files = pictureFilesOf(images);
  const editor = { author: actor.user, now };
  const productId = await insertProduct(fields, editor);
  await bumpCatalogueVersion();
  const uploads = await uploadPictures({ _id: productId, title: fields.title }, files, editor);
  const { data } = await productResponse(productId);
  return { success: true, data: { ...data, uploads } };
};
