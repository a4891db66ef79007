import sharp from 'sharp';
import type { Sharp } from 'sharp';
import {
  maxHeightPerWidth,
  maxUploadPixels,
  type PictureRefusal,
  type UploadType,
  uploadTypes,
} from '#shared/rules/catalogue/picture-upload.ts';
import { pictureFormats, widthsOf, zoomWidth } from '#shared/rules/catalogue/picture.ts';
import type { PictureFile } from '#functions/platform/ports/picture-files.ts';

// no decoder but those of the four formats, whatever a file pretends to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
// each file is decoded once: a cache would only keep its memory
sharp.cache(false);

/** Bytes at the start of a file that say what it is. */
const headLength = 64;

/** Whether a file that begins so is an AVIF: by its first brand, or by those that it says it is compatible with. */
const isAvif = (start: string): boolean => /^.{4}ftyp(avi[fs]|m.{3}.{4}(.{4})*?avi[fs])/s.test(start);

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
const openPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

type Pixels = Awaited<ReturnType<typeof decode>>;

/** Decodes a picture into pixels. */
export const decode = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true });

/** An uploaded file that does not become a picture, for a reason that its admin can act on. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal, cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}

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
const refusalOf = (error: unknown): PictureRefused =>
  new PictureRefused(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'broken', error);

/** A picture in all its widths and formats; `width` and `height` are those of the largest. */
export interface EncodedPicture {
  files: PictureFile[];
  width: number;
  height: number;
  /** The mean of its pixels, shown while it loads. */
  color: string;
}

/** Proportions are kept and nothing is enlarged. */
const within = (width: number) => ({
  width,
  height: width * maxHeightPerWidth,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * Encodes a picture anew, upright and in sRGB on white, without anything else that was in the file: place, camera, comments,
 * whatever follows the pixels (P36). The file is decoded once.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const upright = openPicture(bytes).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  const largest = await decode(upright.resize(within(zoomWidth))).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const { width, height } = largest.info;
  const files: PictureFile[] = [];
  for (const size of widthsOf(width)) {
    const sized = openPixels(largest).resize(within(size));
    for (const format of pictureFormats) {
      // AVIF at effort 2: five times faster than by default, 8 % more bytes
      const encoded =
        format === 'avif' ? sized.clone().avif({ quality: 55, effort: 2 }) : sized.clone().webp();
      files.push({ width: size, format, body: await encoded.toBuffer() });
    }
  }
  const { data: mean } = await decode(openPixels(largest).resize(1, 1, { fit: 'fill' }));
  return { files, width, height, color: `#${mean.subarray(0, 3).toString('hex')}` };
}
