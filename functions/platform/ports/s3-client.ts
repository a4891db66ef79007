import { fromEnv } from '@aws-sdk/credential-provider-env';
import { awsTimeouts, closeDeadConnections } from '../kit/connections.ts';
import { kept } from '../kit/kept.ts';

/** The S3 client and its commands, loaded with the first use. A picture of 10 MB may take some seconds. */
export const loadS3 = kept(async () => {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({ credentials: fromEnv(), requestHandler: awsTimeouts(10_000) });
  closeDeadConnections(client);
  return { client, ...sdk };
});

const linkSeconds = 15 * 60;

/** A link to a file of a private bucket, valid for 15 minutes. */
export async function signedLink(at: { Bucket: string; Key: string }): Promise<string> {
  const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    loadS3(),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return getSignedUrl(client, new GetObjectCommand(at), { expiresIn: linkSeconds });
}
