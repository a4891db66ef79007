import { accountData } from '#shared/contracts/privacy/account-data.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { beginDownload, linkDownload, showDownload } from '../data-export/downloads.ts';
import { cancelDeletion, requestDeletion } from './request-deletion.ts';
import { deletionState } from './deletion-state.ts';

/** GET /account/deletion */
const showDeletion: UseCase<typeof accountData.showDeletion> = ({ actor, query, now }) =>
  deletionState(actor.user, now, query.waits === 'true');

export const handler = serve(accountData, {
  showDeletion,
  requestDeletion,
  cancelDeletion,
  showDownload,
  beginDownload,
  linkDownload,
});
