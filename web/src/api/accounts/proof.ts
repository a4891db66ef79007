import { rows } from 'virtual:contract-routes/proof';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/accounts/proof.ts. */
export const proofApi = groupClient<'proof'>(rows);
