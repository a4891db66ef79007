import { createApi, type Rows } from './create-api.ts';
import { renewGrants } from './renew-grants.ts';

/** Vite's `define` writes it (web/contract-rows.ts). */
declare const __CONTRACT_ROWS__: Rows;

/** Every call of the site: `api.products.list(…)` is the row `list` of shared/contracts/catalogue/products.ts. */
export const api = createApi(__CONTRACT_ROWS__, {
  failures: {
    auth: {
      login: 'Error al iniciar sesión',
      register: 'Error al crear la cuenta',
      me: 'Error al obtener perfil',
      updateProfile: 'Error al actualizar el perfil',
      changeEmail: 'Error al actualizar el perfil',
      changePassword: 'Error al cambiar la contraseña',
    },
    categories: 'Error al cargar categorías',
    notifications: {
      markRead: 'Error al marcar la notificación como leída',
      markAllRead: 'Error al marcar todas las notificaciones como leídas',
      remove: 'Error al eliminar la notificación',
    },
    products: 'Error fetching products',
    subscriptions: { subscriptionInfo: 'Error al obtener información de suscripción' },
    userDetails: {
      update: 'Error al actualizar los datos',
      withdrawConsent: 'Error al actualizar los datos',
    },
  },
  // navigation and buttons follow what the role grants now (P108)
  onForbidden: () => void renewGrants(() => api.auth.refresh()),
});
