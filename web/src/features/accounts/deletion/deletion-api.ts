import { rows } from 'virtual:contract-routes/account-deletion';
import { groupClient } from '../../../api/client.ts';

/** The calls of shared/contracts/accounts/account-deletion.ts. */
export const deletionApi = groupClient<'account-deletion'>(rows);
