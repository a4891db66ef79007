import { rows } from 'virtual:contract-routes/oauth';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/accounts/oauth.ts. */
export const oauthApi = groupClient<'oauth'>(rows);
