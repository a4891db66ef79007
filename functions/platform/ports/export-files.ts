import { required } from '../kit/env.ts';
import { loadS3, signedLink } from './s3-client.ts';

/* The private bucket of exports, which S3 empties after a day. A file appears in it when all its parts are there. */

/** Bytes of a part at least, apart from the last one: S3's own limit. */
export const minPartBytes = 5 * 1024 * 1024;

const at = (exportId: string) => ({ Bucket: required('EXPORTS_BUCKET'), Key: `exports/${exportId}.csv` });

/** Begins the file of an export and returns S3's name of the upload. `fileName` is the one that a browser gives it. */
export async function beginExportFile(exportId: string, fileName: string): Promise<string> {
  const { client, CreateMultipartUploadCommand } = await loadS3();
  const begin = new CreateMultipartUploadCommand({
    ...at(exportId),
    ContentType: 'text/csv; charset=utf-8',
    ContentDisposition: `attachment; filename="${fileName}"`,
  });
  return (await client.send(begin)).UploadId!;
}

/** Writes one part, counted from 1, over what it may have been before; returns its tag. */
export async function putExportPart(
  exportId: string,
  uploadId: string,
  part: number,
  body: Buffer,
): Promise<string> {
  const { client, UploadPartCommand } = await loadS3();
  const put = new UploadPartCommand({ ...at(exportId), UploadId: uploadId, PartNumber: part, Body: body });
  return (await client.send(put)).ETag!;
}

/** Makes the parts one file. */
export async function finishExportFile(exportId: string, uploadId: string, tags: string[]): Promise<void> {
  const { client, CompleteMultipartUploadCommand, NoSuchUpload } = await loadS3();
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const finish = new CompleteMultipartUploadCommand({
    ...at(exportId),
    UploadId: uploadId,
    MultipartUpload: { Parts },
  });
  await client.send(finish).catch((error: unknown) => {
    // a crash after this call: the parts are a file already
    if (!(error instanceof NoSuchUpload)) throw error;
  });
}

/** A link to the file of a finished export, valid for 15 minutes. */
export const exportLink = (exportId: string): Promise<string> => signedLink(at(exportId));
