import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import { findNewestDownload } from '../../accounts/account-downloads.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { downloadResponse } from './download-response.ts';

/** GET /account/download */
export const showDownload: UseCase<typeof accountData.showDownload> = async ({ actor, now }) => {
  const newest = await findNewestDownload(actor.user._id, now);
  return { success: true, data: { download: newest && downloadResponse(newest) } };
};
