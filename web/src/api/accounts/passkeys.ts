import { rows } from 'virtual:contract-routes/passkeys';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/accounts/passkeys.ts. */
export const passkeysApi = groupClient<'passkeys'>(rows);
