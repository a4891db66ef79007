import * as z from 'zod';
import { maxPictures } from '../../rules/catalogue/picture-upload.ts';
import { envelope, group } from '../endpoint.ts';
import { PictureUpload } from './picture-upload.ts';
import { Picture } from './product-card.ts';

const ProductId = z.object({ id: z.string().min(1).max(64) });
const PictureKey = ProductId.extend({ pictureId: z.string().min(1).max(120) });

/** What a picture shows, in words; empty for one that adds nothing to the product's title. */
const Alt = z.string().trim().max(200, 'Máximo 200 caracteres');

/** The pictures' own version, which every edit raises: an edit of another version answers 409 `stale_edit`. */
const Version = z.int().min(0);

const ProductPicture = Picture.extend({ _id: z.string() });
export type ProductPicture = z.output<typeof ProductPicture>;

const ProductPictures = z.object({
  /** In their order: the first is primary. */
  pictures: z.array(ProductPicture),
  /** Oldest first; one that has become a picture is among the pictures instead. */
  uploads: z.array(PictureUpload),
  version: Version,
});
export type ProductPictures = z.output<typeof ProductPictures>;

export const productPictures = group({
  list: {
    summary: 'The pictures of a product, and the uploads that are none yet',
    method: 'GET',
    path: '/products/{id}/pictures',
    access: 'catalogue:read',
    params: ProductId,
    response: envelope(ProductPictures),
    errors: ['product_not_found'],
  },
  begin: {
    summary: 'Begin an upload: a form for S3 that takes one file of this type within five minutes',
    method: 'POST',
    path: '/products/{id}/pictures',
    access: 'catalogue:write',
    params: ProductId,
    body: z.object({ contentType: z.string().max(100), bytes: z.int().min(1), alt: Alt.default('') }),
    response: envelope(
      z.object({
        upload: PictureUpload,
        /** Where the browser posts the fields, followed by the file. */
        form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      }),
    ),
    status: 201,
    errors: ['product_not_found', 'pictures_full', 'picture_too_large', 'picture_type'],
  },
  order: {
    summary: 'Put the pictures into another order; those that are not named keep theirs behind the named',
    method: 'PUT',
    path: '/products/{id}/pictures/order',
    access: 'catalogue:write',
    params: ProductId,
    body: z.object({ pictureIds: z.array(z.string().max(120)).max(maxPictures), version: Version }),
    response: envelope(ProductPictures),
    errors: ['product_not_found', 'stale_edit'],
  },
  describe: {
    summary: 'Change the alternative text of a picture',
    method: 'PATCH',
    path: '/products/{id}/pictures/{pictureId}',
    access: 'catalogue:write',
    params: PictureKey,
    body: z.object({ alt: Alt, version: Version }),
    response: envelope(ProductPictures),
    errors: ['product_not_found', 'picture_not_found', 'stale_edit'],
  },
  remove: {
    summary: 'Remove a picture or an upload; the files of a picture are deleted after seven days',
    method: 'DELETE',
    path: '/products/{id}/pictures/{pictureId}',
    access: 'catalogue:write',
    params: PictureKey,
    response: envelope(ProductPictures),
    errors: ['product_not_found'],
  },
});
