import sharp, { type Sharp } from 'sharp';
import { maxUploadPixels } from '#shared/rules/catalogue/picture-upload.ts';

// no decoder but those of the four formats, whatever a file pretends to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// each file is decoded once: a cache would only keep its memory
sharp.cache(false);

/** Bytes at the start of a file that say what it is. */
export const headLength = 64;

/** Whether a file that begins so is an AVIF: by its first brand, or by those that it says it is compatible with. */
export const isAvif = (start: string): boolean => /^.{4}ftyp(avi[fs]|m.{3}.{4}(.{4})*?avi[fs])/s.test(start);

/** Opens an uploaded file; decoding fails for a truncated one, and before it allocates memory for too many pixels. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(withKnownBrand(bytes), { failOn: 'error', limitInputPixels: maxUploadPixels });

/** An AVIF under the brand that libvips knows: it takes `mif1` for HEIC and refuses `avis`, which cameras and converters write. */
function withKnownBrand(bytes: Uint8Array): Uint8Array {
  if (!isAvif(Buffer.from(bytes.subarray(0, headLength)).toString('latin1'))) return bytes;
  const known = Buffer.from(bytes);
  known.write('avif', 8, 'latin1');
  return known;
}

/** Opens decoded pixels. */
export const openPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

type Pixels = Awaited<ReturnType<typeof decode>>;

/** Decodes a picture into pixels. */
export const decode = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });
