import { accountData } from '#shared/contracts/accounts/account-data.ts';
import { serve } from '../_http/serve.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
import { showDeletion } from './show-deletion.ts';

export const handler = serve(accountData, {
  showDeletion,
  requestDeletion,
  cancelDeletion,
});
