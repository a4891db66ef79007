import type { PictureUpload } from '#shared/contracts/catalogue/picture-upload.ts';
import type { UploadType } from '#shared/rules/catalogue/picture-upload.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { beginUpload, refuseUpload, requireUploadType } from '../pictures/picture-uploads.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { putUploadedFile } from '#functions/platform/ports/picture-files.ts';

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
