import * as z from 'zod';
import { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import { uploadTypes, type PictureRefusal } from '#shared/rules/catalogue/picture-upload.ts';
import { auditStep, type Editor } from '../../platform/audit/audit-entries.ts';
import { catalogueEntities, keys } from '../entities.ts';
import {
  deleteStep,
  get,
  putStep,
  queryAll,
  transact,
  update,
  type Step,
} from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { ttlOf } from '../../platform/table/entity.ts';

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
