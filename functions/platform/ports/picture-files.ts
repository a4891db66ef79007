import { pictureFormats, pictureWidths, zoomWidth } from '#shared/rules/catalogue/picture.ts';
import { required } from '../kit/env.ts';
import { loadS3 } from './s3-client.ts';

/* The bucket of the pictures that the shop shows. */

type Format = (typeof pictureFormats)[number];

/** A picture in one width and format. */
export interface PictureFile {
  width: number;
  format: Format;
  body: Uint8Array;
}

const fileKey = (pictureId: string, width: number, format: Format): string =>
  `media/products/${pictureId}-${width}.${format}`;

/** Stores all files of a picture. A name never changes its content, so browsers keep them for a year. */
export async function putPictureFiles(pictureId: string, files: readonly PictureFile[]): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  await Promise.all(
    files.map(({ width, format, body }) =>
      client.send(
        new PutObjectCommand({
          Bucket: required('PICTURES_BUCKET'),
          Key: fileKey(pictureId, width, format),
          Body: body,
          ContentType: `image/${format}`,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      ),
    ),
  );
}

/** Deletes all files of a picture; those that do not exist are no error. */
export async function deletePictureFiles(pictureId: string): Promise<void> {
  const { client, DeleteObjectCommand } = await loadS3();
  const names = [...pictureWidths, zoomWidth].flatMap((width) =>
    pictureFormats.map((format) => fileKey(pictureId, width, format)),
  );
  await Promise.all(
    names.map((Key) => client.send(new DeleteObjectCommand({ Bucket: required('PICTURES_BUCKET'), Key }))),
  );
}
