import { accountData, type AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { deletionState } from './deletion-state.ts';
import { cancelDeletion, requestDeletion } from './request-deletion.ts';
import {
  createDataExport,
  endOfDataExport,
  findDataExport,
  findNewestDataExport,
  keyOf,
  limitRate,
  type StoredDataExport,
} from '#functions/accounts/index.ts';
import type { Sender } from '#functions/platform/security-events.ts';
import { downloadMessages, enqueueOnce, isOpenJob } from '#functions/platform/jobs.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { downloadLink } from '#functions/platform/ports/download-files.ts';

/** GET /account/deletion */
const showDeletion: UseCase<typeof accountData.showDeletion> = ({ actor, query, now }) =>
  deletionState(actor.user, now, query.waits === 'true');

/** How far a download is. */
const downloadResponse = (one: StoredDataExport): AccountDownload => ({
  _id: one._id,
  state: one.state,
  createdAt: one.createdAt,
  progress: one.progress,
  total: one.total,
  expiresAt: endOfDataExport(one).toISOString(),
});

/**
 * POST /account/download: a second press gets the first one's download. Its message is sent again only where a crash has lost it.
 */
export const beginDownload: UseCase<typeof accountData.beginDownload> = async ({ actor, request, now }) => {
  const userId = actor.user._id;
  const newest = await findNewestDataExport(userId, now);
  const one = newest && isOpenJob(newest) ? newest : await create(userId, request, now);
  const name = { userId, _id: one._id };
  await enqueueOnce('data-export', downloadMessages, name, { key: keyOf(one), now });
  return { success: true, data: { download: downloadResponse(one) } };
};

async function create(userId: string, sender: Sender, now: Date) {
  await limitRate({ 'download-account': userId }, now);
  return createDataExport(userId, sender, now);
}

/** POST /account/download/{id}/link */
export const linkDownload: UseCase<typeof accountData.linkDownload> = async ({ params, actor, now }) => {
  const one = await findDataExport(actor.user._id, params.id, now);
  if (one?.state !== 'finished') throw new AppError('download_not_found');
  return { success: true, data: { url: await downloadLink(one) } };
};

/** GET /account/download */
export const showDownload: UseCase<typeof accountData.showDownload> = async ({ actor, now }) => {
  const newest = await findNewestDataExport(actor.user._id, now);
  return { success: true, data: { download: newest && downloadResponse(newest) } };
};

export const handler = serve(accountData, {
  showDeletion,
  requestDeletion,
  cancelDeletion,
  showDownload,
  beginDownload,
  linkDownload,
});
