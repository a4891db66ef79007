/* What becomes of uploaded files; apart from picture.ts, which every public page loads. */

/** Pictures of one product at most. */
export const maxPictures = 5;

/** The types of pictures that can be uploaded. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type UploadType = (typeof uploadTypes)[number];

export const maxUploadBytes = 10 * 1024 * 1024;

/** Width × height of an upload at most: decoding needs memory for each pixel, however few bytes describe it. */
export const maxUploadPixels = 50_000_000;

/** Seconds in which an upload must arrive. */
export const uploadSeconds = 300;

/** Height of a version at most, as a multiple of its width: no encoder takes more than 16,383 pixels. */
export const maxHeightPerWidth = 2;

/** The size of a picture within a width, proportions kept; never enlarged. */
export function fitWidth({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / width, (most * maxHeightPerWidth) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Why an upload does not become a picture, as the admin who uploaded it reads it. */
export const pictureRefusals = {
  not_a_picture: 'El archivo no es una imagen JPEG, PNG, WebP ni AVIF. Guárdala en uno de esos formatos.',
  wrong_type: 'El contenido no coincide con el tipo del archivo. Ábrela y guárdala otra vez.',
  broken: 'La imagen está dañada o incompleta. Vuelve a exportarla y súbela otra vez.',
  too_many_pixels: 'La imagen supera los 50 megapíxeles. Redúcela y súbela otra vez.',
  too_many: 'El producto ya tiene cinco imágenes. Quita una y vuelve a subirla.',
  failed: 'No hemos podido preparar la imagen. Vuelve a subirla.',
} as const;
export type PictureRefusal = keyof typeof pictureRefusals;

/** Deliveries of an upload to the function that makes a picture of it, before it is given up. */
export const maxPictureTries = 3;
