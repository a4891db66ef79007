import { pictureFormats, pictureWidths, zoomWidth } from '#shared/rules/catalogue/picture.ts';
import { required } from '../kit/env.ts';
import { loadS3 } from './s3-client.ts';
import { maxUploadBytes, uploadSeconds, type UploadType } from '#shared/rules/catalogue/picture-upload.ts';

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

/* The bucket of uploaded files, which S3 empties after a day. */

const uploadKey = (productId: string, uploadId: string): string => `uploads/${productId}/${uploadId}`;

/** The ids of an upload, from its key; null for any other key. */
export function uploadOfKey(key: string): { productId: string; uploadId: string } | null {
  const [, productId, uploadId] = /^uploads\/([^/]+)\/([^/]+)$/.exec(key) ?? [];
  return productId && uploadId ? { productId, uploadId } : null;
}

/** A form that lets a browser post one file of this type, to the key of this upload only, within five minutes. */
export async function signUploadForm(productId: string, uploadId: string, contentType: UploadType) {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    loadS3(),
    import('@aws-sdk/s3-presigned-post'),
  ]);
  return createPresignedPost(client, {
    Bucket: required('UPLOADS_BUCKET'),
    Key: uploadKey(productId, uploadId),
    Fields: { 'Content-Type': contentType },
    // the signed fields are conditions as well: exactly this key and this type
    Conditions: [['content-length-range', 1, maxUploadBytes]],
    Expires: uploadSeconds,
  });
}

/** Stores a file as a browser's form would. */
export async function putUploadedFile(
  productId: string,
  uploadId: string,
  { contentType, body }: { contentType: UploadType; body: Uint8Array },
): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const Key = uploadKey(productId, uploadId);
  await client.send(
    new PutObjectCommand({ Bucket: required('UPLOADS_BUCKET'), Key, Body: body, ContentType: contentType }),
  );
}

/** The bytes of an uploaded file; null when S3 has deleted it. */
export async function readUpload(productId: string, uploadId: string): Promise<Uint8Array | null> {
  const { client, GetObjectCommand, NoSuchKey } = await loadS3();
  const read = new GetObjectCommand({
    Bucket: required('UPLOADS_BUCKET'),
    Key: uploadKey(productId, uploadId),
  });
  try {
    return await (await client.send(read)).Body!.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
