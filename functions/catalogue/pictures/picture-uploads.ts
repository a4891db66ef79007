import * as z from 'zod';
import { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import {
  maxPictures,
  maxUploadBytes,
  type PictureRefusal,
  type UploadType,
  uploadTypes,
} from '#shared/rules/catalogue/picture-upload.ts';
import { auditStep, type Editor } from '#functions/platform/audit-entries.ts';
import { catalogueEntities, keys } from '../entities.ts';
import {
  deleteStep,
  get,
  putStep,
  queryAll,
  type Step,
  transact,
  tryWrite,
  update,
} from '#functions/platform/table/table.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';
import { findLiveProduct, type StoredProduct } from '../products.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { putUploadedFile } from '#functions/platform/ports/picture-files.ts';

/** An upload as the table stores it, from its beginning until it becomes a picture, is removed or a day has passed. */
const StoredUpload = PictureUpload.extend({
  productId: z.string(),
  /** The only type that the form for S3 takes. */
  contentType: z.enum(uploadTypes),
});
export type StoredUpload = z.output<typeof StoredUpload>;

/** A file that has not become a picture by then never arrived. */
const awaitedMs = 15 * 60_000;

/** Writes a new upload, of a product of this title. */
export const putUpload = (upload: StoredUpload, by?: { editor: Editor; title: string }): Promise<void> =>
  transact([
    putStep('upload_exists', {
      ...keys.pictureUpload(upload.productId, upload._id),
      ...upload,
      ttl: ttlOf(catalogueEntities.pictureUpload, new Date(upload.createdAt)),
    }),
    ...(by
      ? [
          auditStep(by.editor, {
            action: 'upload',
            object: { kind: 'product', id: upload.productId, label: by.title },
            after: { pictures: [upload.alt || upload._id] },
          }),
        ]
      : []),
  ]);

/** The upload, or null when it has become a picture or was removed. */
export const findUpload = (productId: string, uploadId: string): Promise<StoredUpload | null> =>
  get(StoredUpload, keys.pictureUpload(productId, uploadId));

/** The uploads of a product that are refused or still expected, oldest first. */
export async function findUploads(productId: string, now: Date): Promise<StoredUpload[]> {
  const uploads = await queryAll(StoredUpload, keys.pictureUpload(productId, '').pk, { prefix: 'pic_' });
  const age = ({ createdAt }: StoredUpload) => now.getTime() - Date.parse(createdAt);
  return uploads.filter(
    (upload) =>
      age(upload) < (upload.refusal ? catalogueEntities.pictureUpload.kept.seconds * 1000 : awaitedMs),
  );
}

/** Records why an upload does not become a picture; does nothing when it was removed meanwhile. */
export const refuseUpload = ({ productId, _id }: StoredUpload, refusal: PictureRefusal): Promise<boolean> =>
  tryWrite(
    update(keys.pictureUpload(productId, _id), {
      update: 'SET refusal = :refusal',
      condition: 'attribute_exists(pk)',
      values: { ':refusal': refusal },
      refusal: 'upload_gone',
    }),
    'upload_gone',
  );

/** Removes an upload of a product of this title; returns whether there was one. */
export async function removeUpload(
  productId: string,
  uploadId: string,
  { editor, title }: { editor: Editor; title: string },
): Promise<boolean> {
  const upload = await findUpload(productId, uploadId);
  if (!upload) return false;
  const removed = {
    action: 'pictures',
    object: { kind: 'product', id: productId, label: title },
    before: { pictures: [upload.alt || upload._id] },
  } as const;
  return tryWrite(transact([endUploadStep(upload), auditStep(editor, removed)]), 'upload_gone');
}

/** The step that ends an upload which becomes a picture; refused as `upload_gone` when it has become one or was removed. */
export const endUploadStep = ({ productId, _id }: StoredUpload): Step =>
  deleteStep('upload_gone', keys.pictureUpload(productId, _id), { condition: 'attribute_exists(pk)' });

/**
 * The type of a file that is about to be uploaded; `field` is what the caller sent it in. Throws 415 `picture_type` and 413
 * `picture_too_large`. What the file really is, is checked when it has arrived.
 */
export function requireUploadType({ type, size }: { type: string; size: number }, field: string): UploadType {
  const known = uploadTypes.find((each) => each === type);
  if (!known) throw new AppError('picture_type', { field });
  if (size > maxUploadBytes) throw new AppError('picture_too_large', { field });
  return known;
}

/**
 * The product; throws 409 `pictures_full` when it has no place for as many more pictures, and 404. It says so early: pictures are
 * added on condition that there are fewer than five.
 */
export async function requirePlaces(productId: string, count: number, now: Date): Promise<StoredProduct> {
  const [product, uploads] = await Promise.all([findLiveProduct(productId), findUploads(productId, now)]);
  if (!product) throw new AppError('product_not_found');
  const expected = uploads.filter(({ refusal }) => refusal === null);
  if (product.images.length + expected.length + count > maxPictures) throw new AppError('pictures_full');
  return product;
}

/** Writes an upload, for a product of this title, whose file is to arrive. */
export async function beginUpload(
  {
    productId,
    contentType,
    alt,
    title,
  }: Pick<StoredUpload, 'productId' | 'contentType' | 'alt'> & { title: string },
  editor: Editor,
): Promise<StoredUpload> {
  const { now } = editor;
  const _id = newId('pic', now);
  const upload = { _id, productId, contentType, alt, refusal: null, createdAt: now.toISOString() };
  await putUpload(upload, { editor, title });
  return upload;
}

/** A file of the form with the type that it says it has. */
interface PictureFile {
  file: File;
  contentType: UploadType;
}

/** The pictures of the form; throws 415 and 413 before anything is written. */
export const pictureFilesOf = (files: readonly File[] = []): PictureFile[] =>
  files.map((file) => ({ file, contentType: requireUploadType(file, 'images') }));

/**
 * Puts the pictures of the form where a browser's uploads arrive, from where they are checked and become pictures of the
 * product like those. The product is saved already: a file that S3 does not take is answered as failed.
 */
export const uploadPictures = (
  { _id: productId, title }: { _id: string; title: string },
  files: readonly PictureFile[],
  { author, now }: Editor,
): Promise<PictureUpload[]> =>
  Promise.all(
    files.map(async ({ file, contentType }, nth) => {
      // ids that sort like the files
      const at = new Date(now.getTime() + nth);
      const upload = await beginUpload({ productId, contentType, alt: '', title }, { author, now: at });
      try {
        await putUploadedFile(productId, upload._id, { contentType, body: await file.bytes() });
        return upload;
      } catch (error) {
        log.error('picture of the form not stored', { id: upload._id, ...errorFields(error) });
        await refuseUpload(upload, 'failed');
        return { ...upload, refusal: 'failed' as const };
      }
    }),
  );
