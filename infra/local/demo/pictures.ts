/**
 * The goods' pictures, ready for the pictures bucket.
 *
 * They are rendered once (`node infra/local/demo/draw.ts`) and committed: all sizes in AVIF and WebP take 90 s on two
 * cores (24 s at the encoder's lowest sensible effort), which nobody should wait for at a first start, and weigh 2.2 MB.
 * A test compares them with today's drawings.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export const pictureSizes = [320, 640, 960] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export const pictureFolder = new URL('pictures/', import.meta.url);

/** pictures/drawn.json: which drawing each product's pictures were made from, and their placeholder colour. */
export type DrawnPictures = Record<string, { color: string; drawing: string }>;

/** An object for the bucket. */
export interface ProductPicture {
  key: `media/products/${string}`;
  body: Buffer;
  contentType: 'image/avif' | 'image/webp';
}

/** File name of one rendering. */
export const pictureName = (slug: string, size: number, format: string): string =>
  `${slug}-${size}.${format}`;

/** What has been drawn. */
export const drawnPictures = (): DrawnPictures =>
  JSON.parse(readFileSync(new URL('drawn.json', pictureFolder), 'utf8')) as DrawnPictures;

/** The colour that stands in for a product's picture until it has loaded. */
export function pictureColor(slug: string): string {
  const color = drawnPictures()[slug]?.color;
  if (!color) throw new Error(`No picture has been drawn for "${slug}": run node infra/local/demo/draw.ts`);
  return color;
}

/** Every rendering of every product, one at a time. */
export async function* productPictures(): AsyncIterable<ProductPicture> {
  for (const slug of Object.keys(drawnPictures())) {
    for (const size of pictureSizes) {
      for (const format of pictureFormats) {
        const name = pictureName(slug, size, format);
        const body = await readFile(new URL(name, pictureFolder));
        yield { key: `media/products/${name}`, body, contentType: `image/${format}` };
      }
    }
  }
}
