import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import { findDownload } from '../../accounts/account-downloads.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { downloadLink } from '../../platform/ports/download-files.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /account/download/{id}/link */
export const linkDownload: UseCase<typeof accountData.linkDownload> = async ({ params, actor, now }) => {
  const one = await findDownload(actor.user._id, params.id, now);
  if (one?.state !== 'finished') throw new AppError('download_not_found');
  return { success: true, data: { url: await downloadLink(one) } };
};
