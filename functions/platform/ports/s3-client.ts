import { fromEnv } from '@aws-sdk/credential-provider-env';
import { closeDeadConnections } from '../kit/idle-connections.ts';
import { kept } from '../kit/kept.ts';
import { awsTimeouts } from '../kit/timeouts.ts';

/** The S3 client and its commands, loaded with the first use. A picture of 10 MB may take some seconds. */
export const loadS3 = kept(async () => {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({ credentials: fromEnv(), requestHandler: awsTimeouts(10_000) });
  closeDeadConnections(client);
  return { client, ...sdk };
});
