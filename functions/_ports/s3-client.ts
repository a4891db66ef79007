import type { S3Client } from '@aws-sdk/client-s3';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { closeDeadConnections } from '../_kit/idle-connections.ts';
import { awsTimeouts } from '../_kit/timeouts.ts';

let client: S3Client | undefined;

/** The S3 client and its commands, loaded with the first use. A picture of 10 MB may take some seconds. */
export async function loadS3() {
  const sdk = await import('@aws-sdk/client-s3');
  if (!client) {
    client = new sdk.S3Client({ credentials: fromEnv(), requestHandler: awsTimeouts(10_000) });
    closeDeadConnections(client);
  }
  return { client, ...sdk };
}
