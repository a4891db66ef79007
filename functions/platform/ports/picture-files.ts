import { pictureFormats, pictureWidths, zoomWidth } from '#shared/rules/catalogue/picture.ts';
import { required } from '../kit/env.ts';
import { loadS3 } from './s3-client.ts';
import { maxUploadBytes, uploadSeconds, type UploadType } from '#shared/rules/catalogue/picture-upload.ts';
import { type ClipType, clipTypes, clipUrl, maxClipBytes } from '#shared/rules/exercises/clip.ts';

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

/** A name never changes its content, so browsers keep it for a year. */
const immutable = 'public, max-age=31536000, immutable';

/** Stores all files of a picture. */
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
          CacheControl: immutable,
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

const clipKey = (clipId: string, type: ClipType): string => clipUrl(clipId, type).slice(1);

/** Stores a clip. */
export async function putClipFile(clipId: string, type: ClipType, body: Uint8Array): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const Key = clipKey(clipId, type);
  await client.send(
    new PutObjectCommand({
      Bucket: required('PICTURES_BUCKET'),
      Key,
      Body: body,
      ContentType: type,
      CacheControl: immutable,
    }),
  );
}

/** Deletes a clip of either type; one that does not exist is no error. */
export async function deleteClipFile(clipId: string): Promise<void> {
  const { client, DeleteObjectCommand } = await loadS3();
  const names = (Object.keys(clipTypes) as ClipType[]).map((type) => clipKey(clipId, type));
  await Promise.all(
    names.map((Key) => client.send(new DeleteObjectCommand({ Bucket: required('PICTURES_BUCKET'), Key }))),
  );
}

/* The bucket of uploaded files, which S3 empties after a day. An upload is of a product, or of an exercise. */

const uploadKey = (ownerId: string, uploadId: string): string => `uploads/${ownerId}/${uploadId}`;

/** The ids of an upload of a picture, from its key; null for any other key. */
export function uploadOfKey(key: string): { productId: string; uploadId: string } | null {
  const [, productId, uploadId] = /^uploads\/([^/]+)\/(?!clp_)([^/]+)$/.exec(key) ?? [];
  return productId && uploadId ? { productId, uploadId } : null;
}

/** A form that lets a browser post one file of this type, to the key of this upload only, within five minutes. */
export const signUploadForm = (productId: string, uploadId: string, contentType: UploadType) =>
  signForm(uploadKey(productId, uploadId), contentType, maxUploadBytes);

/** The same for the clip of an exercise. */
export const signClipForm = (exerciseId: string, clipId: string, contentType: ClipType) =>
  signForm(uploadKey(exerciseId, clipId), contentType, maxClipBytes);

async function signForm(Key: string, contentType: UploadType | ClipType, maxBytes: number) {
  const [{ client }, { createPresignedPost }] = await Promise.all([
    loadS3(),
    import('@aws-sdk/s3-presigned-post'),
  ]);
  return createPresignedPost(client, {
    Bucket: required('UPLOADS_BUCKET'),
    Key,
    Fields: { 'Content-Type': contentType },
    // the signed fields are conditions as well: exactly this key and this type
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: uploadSeconds,
  });
}

/** Stores a file as a browser's form would. */
export async function putUploadedFile(
  ownerId: string,
  uploadId: string,
  { contentType, body }: { contentType: UploadType | ClipType; body: Uint8Array },
): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const Key = uploadKey(ownerId, uploadId);
  await client.send(
    new PutObjectCommand({ Bucket: required('UPLOADS_BUCKET'), Key, Body: body, ContentType: contentType }),
  );
}

/** The bytes of an uploaded file; null when S3 has deleted it. */
export async function readUpload(ownerId: string, uploadId: string): Promise<Uint8Array | null> {
  const { client, GetObjectCommand, NoSuchKey } = await loadS3();
  const read = new GetObjectCommand({
    Bucket: required('UPLOADS_BUCKET'),
    Key: uploadKey(ownerId, uploadId),
  });
  try {
    return await (await client.send(read)).Body!.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}
