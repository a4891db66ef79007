import { required } from '../kit/env.ts';
import { loadS3, signedLink } from './s3-client.ts';

/* The private bucket of what users download of themselves, which S3 empties after a day. */

/** The file of a download, by the random part of its name. */
interface File {
  userId: string;
  fileKey: string;
}

const folderOf = (userId: string) => `downloads/${userId}/`;

const at = ({ userId, fileKey }: File) => ({
  Bucket: required('DOWNLOADS_BUCKET'),
  Key: `${folderOf(userId)}${fileKey}.json`,
});

/** Writes the file, over what it may have been before. `name` is the one that a browser gives it, without its ending. */
export async function putDownloadFile(
  file: File,
  { name, body }: { name: string; body: string },
): Promise<void> {
  const { client, PutObjectCommand } = await loadS3();
  const put = new PutObjectCommand({
    ...at(file),
    Body: body,
    ContentType: 'application/json',
    // never shown below the address of the bucket
    ContentDisposition: `attachment; filename="${name}.json"`,
    CacheControl: 'no-store',
  });
  await client.send(put);
}

/** A link to the file of a finished download, valid for 15 minutes. */
export const downloadLink = (file: File): Promise<string> => signedLink(at(file));

/** Deletes all files of a user, also those of a download that the table does not know. */
export async function deleteDownloadFiles(userId: string): Promise<void> {
  const { client, DeleteObjectCommand, ListObjectsV2Command } = await loadS3();
  const Bucket = required('DOWNLOADS_BUCKET');
  // a few in a day, none older: one page
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(userId) }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
}
