import type { Picture } from '#shared/contracts/catalogue/product-card.ts';
import { pictureId, pictureUrl } from '#shared/rules/catalogue/picture.ts';
import { maxPictures, maxPictureTries } from '#shared/rules/catalogue/picture-upload.ts';
import { endUploadStep, findUpload, refuseUpload, type StoredUpload } from './picture-uploads.ts';
import { changePictures } from './product-pictures.ts';
import { findLiveProduct } from '../products.ts';
import { putUnshownPicture } from './removed-pictures.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { putPictureFiles, readUpload, uploadOfKey } from '#functions/platform/ports/picture-files.ts';
import { checkPicture, type EncodedPicture, encodePicture, PictureRefused } from './open-picture.ts';
import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { isLastTry, type Messages } from '#functions/platform/drain-queue.ts';

interface UploadIds {
  productId: string;
  uploadId: string;
}

/**
 * Makes a picture of an uploaded file and adds it to its product. A file that is refused is recorded with the reason. Calling
 * it again, or twice at once, adds the picture once (P70): the upload ends in the transaction that adds it. Files of a picture
 * that is not added in the end are deleted after a week.
 */
async function processUpload({ productId, uploadId }: UploadIds): Promise<void> {
  const [upload, product] = await Promise.all([findUpload(productId, uploadId), findLiveProduct(productId)]);
  if (!upload || upload.refusal || !product) return;
  try {
    // before the work of encoding what `addPicture` would refuse after it
    if (product.images.length >= maxPictures) throw new PictureRefused('too_many');
    const bytes = await readUpload(productId, uploadId);
    if (!bytes) return;
    await checkPicture(bytes, upload.contentType);
    const encoded = await encodePicture(bytes);
    await putUnshownPicture(productId, uploadId, new Date());
    await putPictureFiles(uploadId, encoded.files);
    await addPicture(upload, encoded);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    log.info('picture refused', { id: uploadId, reason: error.reason });
    await refuseUpload(upload, error.reason);
  }
}

/** Records that an upload has failed for good, through no fault of the file. */
async function giveUp({ productId, uploadId }: UploadIds): Promise<void> {
  const upload = await findUpload(productId, uploadId);
  if (upload) await refuseUpload(upload, 'failed');
}

async function addPicture(upload: StoredUpload, { width, height, color }: EncodedPicture): Promise<void> {
  const { _id, alt, productId } = upload;
  const picture = { url: pictureUrl(_id), alt, width, height, color, isPrimary: false };
  await tryWrite(
    changePictures(productId, ({ images }) => {
      if (images.length >= maxPictures) throw new PictureRefused('too_many');
      return { images: insertByStart(images, picture), steps: [endUploadStep(upload)] };
    }),
    'upload_gone',
  );
}

/** Adds a picture behind those whose upload began before it: a small file is encoded faster than a large one. */
function insertByStart(images: Picture[], picture: Picture): Picture[] {
  const beganLater = ({ url }: Picture) => pictureId(url).startsWith('pic_') && url > picture.url;
  return images.toSpliced(images.findLastIndex((image) => !beganLater(image)) + 1, 0, picture);
}

/** What EventBridge says about a file that has arrived in the bucket of uploads. */
const ObjectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/**
 * Makes pictures of uploaded files. A failure of ours is tried again; after the last try the admin reads that it failed, and the
 * message is a dead letter.
 */
export async function handleArrivals(event: Messages): Promise<SQSBatchResponse> {
  const failed: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of event.Records) {
    const { detail } = z.parse(ObjectCreated, JSON.parse(record.body));
    const upload = uploadOfKey(detail.object.key);
    if (!upload) continue;
    try {
      await processUpload(upload);
    } catch (error) {
      const isLast = isLastTry(record, maxPictureTries);
      log[isLast ? 'error' : 'warn']('picture not processed', { id: upload.uploadId, ...errorFields(error) });
      if (isLast) await giveUp(upload);
      failed.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures: failed };
}
