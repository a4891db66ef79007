import { accountDeletion } from '#shared/contracts/accounts/account-deletion.ts';
import { serve } from '../_http/serve.ts';
import { cancelDeletion } from './cancel-deletion.ts';
import { requestDeletion } from './request-deletion.ts';
import { showDeletion } from './show-deletion.ts';

export const handler = serve(accountDeletion, {
  show: showDeletion,
  request: requestDeletion,
  cancel: cancelDeletion,
});
