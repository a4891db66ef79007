import { rows } from 'virtual:contract-routes/evaluation-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/training/evaluation-management.ts. */
export const evaluationManagementApi = staffClient<'evaluation-management'>(rows);
