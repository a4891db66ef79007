import { rows } from 'virtual:contract-routes/emails';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/messages/emails.ts. */
export const emailsApi = groupClient<'emails'>(rows);
