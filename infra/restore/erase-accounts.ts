import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { secretName, type Settings } from '../settings.ts';

/**
 * Erases accounts in a restored table by the code that erases them at night, in this process: no function of the stage knows the table
 * yet. It also deletes their customers at Stripe and the files of their downloads.
 */
export async function eraseAccounts(
  client: DynamoDBClient,
  settings: Settings,
  { table, downloads, userIds }: { table: string; downloads: string; userIds: readonly string[] },
): Promise<{ done: number; failed: number }> {
  // functions read credentials from the environment alone, those of an operator may be elsewhere
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials();
  // before the import, which reads it
  Object.assign(process.env, {
    AWS_REGION: settings.region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
    STAGE: settings.stage,
    TABLE_NAME: table,
    STRIPE_SECRET_NAME: secretName(settings, 'stripe'),
    DOWNLOADS_BUCKET: downloads,
  });
  const { eraseAgain } = await import('#functions/privacy/erasure/erase-account.ts');
  return eraseAgain(userIds, new Date());
}
