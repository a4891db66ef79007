import type { DownloadFile } from '#shared/rules/privacy/download.ts';
import { required } from '../kit/env.ts';
import { loadS3 } from './s3-client.ts';
import { signedLink } from './signed-link.ts';

/* The private bucket of what users download of themselves, which S3 empties after a day. */

const types = {
  page: { ending: 'html', type: 'text/html; charset=utf-8' },
  data: { ending: 'json', type: 'application/json' },
} as const satisfies Record<DownloadFile, object>;

/** The files of a download, by the random part of their names. */
interface Files {
  userId: string;
  fileKey: string;
}

const folderOf = (userId: string) => `downloads/${userId}/`;

const at = ({ userId, fileKey }: Files, file: DownloadFile) => ({
  Bucket: required('DOWNLOADS_BUCKET'),
  Key: `${folderOf(userId)}${fileKey}.${types[file].ending}`,
});

/** Writes a file, over what it may have been before. `name` is the one that a browser gives it, without its ending. */
export async function putDownloadFile(
  files: Files,
  file: DownloadFile,
  { name, body }: { name: string; body: string },
): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const { ending, type } = types[file];
  const put = new PutObjectCommand({
    ...at(files, file),
    Body: body,
    ContentType: type,
    // never shown below the address of the bucket
    ContentDisposition: `attachment; filename="${name}.${ending}"`,
    CacheControl: 'no-store',
  });
  await client.send(put);
}

/** A link to a file of a finished download, valid for 15 minutes. */
export const downloadLink = (files: Files, file: DownloadFile): Promise<string> =>
  signedLink(at(files, file));

/** Deletes all files of a user, also those of a download that the table does not know. */
export async function deleteDownloadFiles(userId: string): Promise<void> {
  const { client, DeleteObjectCommand, ListObjectsV2Command } = await loadS3();
  const Bucket = required('DOWNLOADS_BUCKET');
  // a few in a day, none older: one page
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(userId) }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
}
