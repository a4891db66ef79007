import { rows } from 'virtual:contract-routes/evaluation-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/evaluation-management.ts. */
export const evaluationManagementApi = groupClient<'evaluation-management'>(rows);
