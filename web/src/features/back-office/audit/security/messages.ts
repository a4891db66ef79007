import type { SecurityAction, SecurityWay } from '#shared/rules/accounts/security-log.ts';

/** Texts of the security log. */
export const messages = {
  title: 'Registro de seguridad',
  help: 'Inicios de sesión, cambios de contraseña, email y formas de entrar, y lo que se ha rechazado. Se guarda un año. De la red solo queda una marca, la misma cada vez que vuelve.',
  loadFailed: 'No se ha cargado el registro de seguridad',
  none: 'No hay nada en el registro',
  noneOfMonth: 'En este mes no ha pasado nada.',
  noneFiltered: 'Nada en este mes es de este tipo.',
  noneOfOne: 'En el último año no hay nada de aquí.',
  refused: 'Rechazado',
  noAccount: 'Email sin cuenta',
  formerAccount: 'Cuenta eliminada',
  onlyAccount: 'Solo lo de esta cuenta',
  onlyNetwork: 'Solo lo de esta red',
  all: 'Ver todo',
  times: (count: number) => `${count.toLocaleString('es-ES')} veces en esa hora`,
};

/** What has happened, as the filter names it. */
export const actionNames: Record<SecurityAction, string> = {
  'sign-in': 'Inicio de sesión',
  'sign-out': 'Cierre de sesión',
  'step-up': 'Contraseña escrita otra vez',
  'second-factor': 'Confirmación además de la contraseña',
  'new-country': 'Primer inicio de sesión desde otro país',
  register: 'Cuenta creada',
  password: 'Contraseña cambiada',
  'email-asked': 'Cambio de email pedido',
  email: 'Email confirmado',
  provider: 'Forma de entrar añadida',
  'provider-removed': 'Forma de entrar retirada',
  'recovery-codes': 'Códigos de recuperación nuevos',
  'passkeys-reset': 'Llaves de acceso quitadas por la administración',
  devices: 'Sesiones cerradas a distancia',
  'take-back': 'Cuenta recuperada por su dueño',
  deletion: 'Eliminación de la cuenta pedida',
  'deletion-cancelled': 'Eliminación de la cuenta anulada',
  download: 'Descarga de los datos pedida',
  access: 'Acceso sin permiso',
  limit: 'Límite de intentos',
};

/** With what it was done. */
export const wayNames: Record<SecurityWay, string> = {
  password: 'con contraseña',
  passkey: 'con llave de acceso',
  'recovery-code': 'con un código de recuperación',
  google: 'con Google',
  apple: 'con Apple',
  link: 'con un enlace por email',
};

/** Why it was refused. */
export const reasonNames: Record<string, string> = {
  wrong_credentials: 'email o contraseña incorrectos',
  wrong_password: 'contraseña incorrecta',
  passkey_refused: 'la llave de acceso no valía',
  passkey_copied: 'la llave de acceso puede estar copiada',
  wrong_recovery_code: 'el código de recuperación no valía',
  passkey_required: 'no tenía llave de acceso',
  second_factor_required: 'no había usado su llave de acceso',
  banned: 'cuenta expulsada',
  sign_in_failed: 'el código no valía',
  forbidden: 'su rol no lo permite',
  too_many_requests: 'demasiados intentos',
  unverified_email: 'email sin verificar',
  account_exists: 'la cuenta tiene otra forma de entrar',
  failed: 'respuesta no válida',
};
