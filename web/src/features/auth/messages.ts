import type { Provider } from '#shared/contracts/oauth.ts';

/** storefront.md sections 5 and 8 and wizard-and-back-office.md section 5, to the letter. */
export const messages = {
  required: 'Por favor completa todos los campos requeridos',
  nameRequired: 'Por favor ingresa tu nombre completo',
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres',
  passwordWeak: 'La contraseña debe tener al menos una mayúscula, una minúscula y un número',
  loginFailed: 'Error al iniciar sesión',
  registerFailed: 'Error al crear la cuenta',
  providerFailed: (name: string) => `No se pudo iniciar sesión con ${name}`,
  authenticationFailed: 'Error de autenticación',
  welcome: { title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente' },
  created: { title: '¡Cuenta creada!', description: 'Tu cuenta ha sido creada exitosamente' },
  loggedOut: { title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente' },
  verifying: 'Verificando autenticación...',
};

export const providerNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' };

/** Keys are the reasons of the API's redirect. */
const reasons = new Map<string, (name: string) => string>([
  ['denied', (name) => `Has cancelado el inicio de sesión con ${name}.`],
  ['expired', () => 'El inicio de sesión ha caducado. Vuelve a intentarlo.'],
  [
    'unverified_email',
    (name) => `${name} no ha verificado tu email. Verifícalo en ${name} o entra con contraseña.`,
  ],
  [
    'account_exists',
    () =>
      'Ya hay una cuenta con ese email. Entra con tu contraseña y confirma el email desde el enlace que te enviamos.',
  ],
  ['banned', () => 'Tu cuenta está suspendida. Escríbenos a soporte si crees que es un error.'],
]);

/** Why a provider's sign-in led nowhere, and what to do. Never the address's own words: anybody can write those. */
export const providerReason = (reason: string | null, name: string): string =>
  (reasons.get(reason ?? '') ?? messages.providerFailed)(name);
