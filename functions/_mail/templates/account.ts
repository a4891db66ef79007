import { brand } from '#shared/rules/brand.ts';
import type { MailTemplate } from '../mail-template.ts';

/** To a new account, with the link that confirms its e-mail. */
export const welcome: MailTemplate<'welcome'> = ({ confirmUrl }) => ({
  subject: `Te damos la bienvenida a ${brand.name}`,
  preview: 'Confirma tu email con un clic.',
  heading: `Ya tienes cuenta en ${brand.name}`,
  paragraphs: ['Confirma que este email es tuyo. Así podrás recuperar la cuenta si olvidas la contraseña.'],
  button: { label: 'Confirmar mi email', url: confirmUrl },
  notes: [
    'El enlace vale 24 horas y se usa una sola vez.',
    'Si no has creado esta cuenta, ignora este mensaje.',
  ],
});

/** The link that confirms an e-mail, requested again or for a change of e-mail. */
export const emailConfirmation: MailTemplate<'confirm-email'> = ({ confirmUrl }) => ({
  subject: 'Confirma tu email',
  preview: `Falta un paso para usar este email en ${brand.name}.`,
  heading: 'Confirma tu email',
  paragraphs: [`Falta un paso para usar este email en tu cuenta de ${brand.name}: confirmar que es tuyo.`],
  button: { label: 'Confirmar este email', url: confirmUrl },
  notes: [
    'El enlace vale 24 horas y se usa una sola vez.',
    'Si no lo has pedido, ignora este mensaje: nada cambia.',
  ],
});

/** To the old address: a user who did not request the change stops it by setting a new password. */
export const emailChangeRequested: MailTemplate<'email-change-requested'> = ({ newEmail, stopUrl }) => ({
  subject: 'Han pedido cambiar el email de tu cuenta',
  preview: 'Si no has sido tú, cambia tu contraseña.',
  heading: 'Tu email está a punto de cambiar',
  paragraphs: [
    `Alguien con acceso a tu cuenta ha pedido usar ${newEmail} en lugar de este email.`,
    'Si has sido tú, no tienes que hacer nada aquí. Si no, elige ahora otra contraseña: el cambio se anula y se cierran todas las sesiones.',
  ],
  button: { label: 'No he sido yo: cambiar la contraseña', url: stopUrl },
  notes: [
    'El enlace vale 1 hora. Después puedes pedir otro en la página de acceso, en «He olvidado mi contraseña».',
  ],
});

/** To the old address, once the change is done. */
export const emailChanged: MailTemplate<'email-changed'> = ({ newEmail, contactUrl }) => ({
  subject: 'El email de tu cuenta ha cambiado',
  preview: 'Este email ya no sirve para entrar.',
  heading: 'Tu email ha cambiado',
  paragraphs: [`Desde ahora tu cuenta de ${brand.name} usa ${newEmail}. Este email ya no sirve para entrar.`],
  button: { label: `Ir a ${brand.name}`, url: contactUrl },
  notes: ['Si no has sido tú, escríbenos cuanto antes: los datos de contacto están al pie de la web.'],
});

/** A forgotten password. */
export const passwordReset: MailTemplate<'reset-password'> = ({ resetUrl }) => ({
  subject: 'Elige una contraseña nueva',
  preview: 'El enlace vale 1 hora.',
  heading: 'Elige una contraseña nueva',
  paragraphs: [
    'Has pedido cambiar tu contraseña. Con este botón eliges una nueva; las sesiones abiertas se cierran.',
  ],
  button: { label: 'Elegir contraseña', url: resetUrl },
  notes: [
    'El enlace vale 1 hora y se usa una sola vez.',
    'Si no lo has pedido, ignora este mensaje: tu contraseña sigue siendo la misma.',
  ],
});
