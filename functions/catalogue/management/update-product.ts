import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { requirePlaces } from '../pictures/new-uploads.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { editProduct } from './edit-product.ts';
import { productResponse } from './managed-product.ts';
import { storedFields } from './stored-fields.ts';
import { pictureFilesOf, uploadPictures } from './upload-pictures.ts';

/** PUT /products/{id} */
export const updateProduct: UseCase<typeof productManagement.update> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const { version, stockSeen, stockReason, stockNote, priceCorrection, images, ...fields } = body;
  const { stock } = fields;
  const files = pictureFilesOf(images);
  const editor = { author: actor.user, now };
  if (files.length > 0) await requirePlaces(params.id, files.length, now);
  await editProduct(
    params.id,
    {
      fields: storedFields(fields),
      version,
      isPriceMistake: priceCorrection,
      stock:
        stock === undefined
          ? undefined
          : { from: stockSeen, to: stock, reason: stockReason, note: stockNote },
    },
    editor,
  );
  await bumpCatalogueVersion();
  const { data } = await productResponse(params.id);
  const { title } = data.product;
  const uploads = await uploadPictures({ _id: params.id, title }, files, editor);
  return { success: true, data: { ...data, uploads } };
};
