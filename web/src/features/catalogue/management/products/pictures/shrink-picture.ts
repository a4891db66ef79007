import { zoomWidth } from '#shared/rules/catalogue/picture.ts';
import { fitWidth } from '#shared/rules/catalogue/picture-upload.ts';

/** A file that this browser cannot decode. */
export class UnreadablePicture extends Error {}

/**
 * A picture as a JPEG of the largest size that the shop shows: a photo of 12 MB becomes half a megabyte before it is sent,
 * and loses what the camera has written into it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWidth(picture, zoomWidth));
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', 0.92),
  );
}
