import { rows } from 'virtual:contract-routes/overview';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/overview.ts. */
export const overviewApi = groupClient<'overview'>(rows);
