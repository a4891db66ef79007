import { readFile, readdir } from 'node:fs/promises';

/** Committed renderings, named `<slug>-<size>.<format>`: squares in three sizes, as AVIF and WebP. */
export const pictureFolder = new URL('pictures/', import.meta.url);

/** Further pictures of a product, which an admin has uploaded: they show the picture of another product. */
export const uploads = [
  {
    slug: 'whey-chocolate-1-kg',
    shows: 'muestras-whey-5-sobres',
    alt: 'Sobres de muestra de los mismos sabores',
  },
  { slug: 'whey-chocolate-1-kg', shows: 'mezclador-700-ml', alt: 'Mezclador para el batido' },
] as const;

/** An object for the pictures bucket. */
export interface ProductPicture {
  key: `media/products/${string}`;
  body: Buffer;
  contentType: 'image/avif' | 'image/webp';
}

/** Every rendering of every product, one at a time. */
export async function* productPictures(): AsyncIterable<ProductPicture> {
  for (const name of await readdir(pictureFolder)) {
    const body = await readFile(new URL(name, pictureFolder));
    const contentType = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
    yield { key: `media/products/${name}`, body, contentType };
  }
}

/** The picture of a product as the table keeps it; the site asks for the other sizes and formats by the same name. */
export const storedPicture = (slug: string, alt: string, color: string) => ({
  url: `/media/products/${slug}-640.webp`,
  alt,
  width: 960,
  height: 960,
  color,
  isPrimary: true,
});
