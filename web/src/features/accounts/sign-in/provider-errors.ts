import { providerFailed } from '../provider-texts.ts';

/** Keys are the `error` values of the API's redirect. */
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
      'Ya hay una cuenta con ese email y otra forma de entrar. Entra como la última vez, o elige una contraseña en «He olvidado mi contraseña».',
  ],
  ['banned', () => 'Tu cuenta está suspendida. Escríbenos a soporte si crees que es un error.'],
]);

/** Text for a failed OAuth sign-in. Never text from the URL itself, which an attacker can forge. */
export const providerErrorText = (reason: string | null, name: string): string =>
  (reasons.get(reason ?? '') ?? providerFailed)(name);
