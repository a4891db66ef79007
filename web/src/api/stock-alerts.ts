import { rows } from 'virtual:contract-routes/stock-alerts';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/catalogue/stock-alerts.ts. */
export const stockAlertsApi = groupClient<'stock-alerts'>(rows);
