import { rows } from 'virtual:contract-routes/user-details';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/training/user-details.ts. */
export const userDetailsApi = groupClient<'user-details'>(rows, {
  update: 'Error al actualizar los datos',
  withdrawConsent: 'Error al actualizar los datos',
});
