import { fromEnv } from '@aws-sdk/credential-provider-env';
import { closeDeadConnections } from '../kit/idle-connections.ts';
import { kept } from '../kit/kept.ts';
import { awsTimeouts } from '../kit/timeouts.ts';

/**
 * The SES client and its commands, loaded with the first mail. The timeout is 8 seconds. A call is made once: if the SDK
 * repeated a call that timed out, SES would send twice.
 */
export const loadSes = kept(async () => {
  const sdk = await import('@aws-sdk/client-sesv2');
  const client = new sdk.SESv2Client({
    credentials: fromEnv(),
    maxAttempts: 1,
    requestHandler: awsTimeouts(8000),
  });
  closeDeadConnections(client);
  return { client, ...sdk };
});
