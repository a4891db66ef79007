import { rows } from 'virtual:contract-routes/account-data';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/privacy/account-data.ts. */
export const accountDataApi = groupClient<'account-data'>(rows);
