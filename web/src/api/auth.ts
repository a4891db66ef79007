import { rows } from 'virtual:contract-routes/auth';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/auth.ts. */
export const authApi = groupClient<'auth'>(rows);
