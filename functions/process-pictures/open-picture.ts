import sharp, { type Sharp } from 'sharp';
import { maxUploadPixels } from '#shared/rules/catalogue/picture-upload.ts';

// no decoder but those of the four formats, whatever a file pretends to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// each file is decoded once: a cache would only keep its memory
sharp.cache(false);

/** Opens an uploaded file; decoding fails for a truncated one, and before it allocates memory for too many pixels. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxUploadPixels });

/** Opens decoded pixels. */
export const openPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

type Pixels = Awaited<ReturnType<typeof decode>>;

/** Decodes a picture into pixels. */
export const decode = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
