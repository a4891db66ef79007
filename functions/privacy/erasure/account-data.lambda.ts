import { accountData } from '#shared/contracts/privacy/account-data.ts';
import { serve, type UseCase } from '../../platform/http/serve.ts';
import { beginDownload } from '../data-export/begin-download.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { linkDownload } from '../data-export/link-download.ts';
import { requestDeletion } from './request-deletion.ts';
import { showDownload } from '../data-export/show-download.ts';
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
