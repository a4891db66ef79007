import { maxUploadPixels, uploadTypes, type UploadType } from '#shared/rules/catalogue/picture-upload.ts';
import { headLength, isAvif, openPicture } from './open-picture.ts';
import { PictureRefused } from './picture-refused.ts';

/** How files of each type begin. */
const signatures: Record<UploadType, (start: string) => boolean> = {
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8),
  'image/avif': isAvif,
};

/**
 * Refuses a file whose first bytes, decoder and declared type do not agree, or that is too large to decode (P36). The first
 * bytes are compared before a decoder sees the file.
 */
export async function checkPicture(bytes: Uint8Array, contentType: UploadType): Promise<void> {
  const start = Buffer.from(bytes.subarray(0, headLength)).toString('latin1');
  const type = uploadTypes.find((each) => signatures[each](start));
  if (!type) throw new PictureRefused('not_a_picture');
  if (type !== contentType) throw new PictureRefused('wrong_type');
  const { mediaType, width, height } = await openPicture(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  if (mediaType !== contentType) throw new PictureRefused('wrong_type');
  if (width * height > maxUploadPixels) throw new PictureRefused('too_many_pixels');
}

/** The refusal of a file that its decoder does not read. */
export const refusalOf = (error: unknown): PictureRefused =>
  new PictureRefused(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'broken', error);
