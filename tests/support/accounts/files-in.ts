import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** The texts of all files of a bucket, by their names. */
export async function filesIn(bucket: string): Promise<Record<string, string>> {
  const client = new S3Client({ endpoint: process.env['AWS_ENDPOINT_URL_S3']!, forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  const files = await Promise.all(
    Contents.map(async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return [Key!, await Body!.transformToString()] as const;
    }),
  );
  client.destroy();
  return Object.fromEntries(files);
}
