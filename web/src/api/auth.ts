import { rows } from 'virtual:contract-routes/auth';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/accounts/auth.ts. */
export const authApi = groupClient<'auth'>(rows, {
  login: 'Error al iniciar sesión',
  register: 'Error al crear la cuenta',
  me: 'Error al obtener perfil',
  updateProfile: 'Error al actualizar el perfil',
  changeEmail: 'Error al actualizar el perfil',
  changePassword: 'Error al cambiar la contraseña',
});
