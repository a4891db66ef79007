import { loadS3 } from './s3-client.ts';

const linkSeconds = 15 * 60;

/** A link to a file of a private bucket, valid for 15 minutes. */
export async function signedLink(at: { Bucket: string; Key: string }): Promise<string> {
  const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    loadS3(),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return getSignedUrl(client, new GetObjectCommand(at), { expiresIn: linkSeconds });
}
