import { rows } from 'virtual:contract-routes/overview';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/back-office/overview.ts. */
export const overviewApi = staffClient<'overview'>(rows);
