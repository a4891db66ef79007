import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { Sender } from '../../platform/audit/security-events.ts';
import { createDownload, findNewestDownload, keyOf } from '../../accounts/account-downloads.ts';
import { downloadMessages } from '../../platform/jobs/job-names.ts';
import { isOpenJob } from '../../platform/jobs/jobs.ts';
import { enqueueOnce } from '../../platform/jobs/enqueue-job.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { downloadResponse } from './download-response.ts';

/**
 * POST /account/download: a second press gets the first one's download. Its message is sent again only where a crash has lost it.
 */
export const beginDownload: UseCase<typeof accountData.beginDownload> = async ({ actor, request, now }) => {
  const userId = actor.user._id;
  const newest = await findNewestDownload(userId, now);
  const one = newest && isOpenJob(newest) ? newest : await create(userId, request, now);
  const name = { userId, _id: one._id };
  await enqueueOnce('DOWNLOAD', downloadMessages, name, { key: keyOf(one), now });
  return { success: true, data: { download: downloadResponse(one) } };
};

async function create(userId: string, sender: Sender, now: Date) {
  await limitRate({ 'download-account': userId }, now);
  return createDownload(userId, sender, now);
}
