import { accountData } from '#shared/contracts/privacy/account-data.ts';
import { serve } from '../../platform/http/serve.ts';
import { beginDownload } from '../data-export/begin-download.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { linkDownload } from '../data-export/link-download.ts';
import { requestDeletion } from './request-deletion.ts';
import { showDeletion } from './show-deletion.ts';
import { showDownload } from '../data-export/show-download.ts';

export const handler = serve(accountData, {
  showDeletion,
  requestDeletion,
  cancelDeletion,
  showDownload,
  beginDownload,
  linkDownload,
});
