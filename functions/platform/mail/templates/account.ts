import { brand } from '#shared/content/brand.ts';
import type { MailTemplates } from '../mail-template.ts';

/** A thief of the account may have added one at any time. */
const passkeysGo =
  'Al recuperar la cuenta se quitan todas las llaves de acceso. Después puedes añadir otra vez las tuyas.';

/** The mails about an account. */
export const accountMails = {
  /** To a new account, with the link that confirms its e-mail. */
  welcome: ({ confirmUrl }) => ({
    subject: `Te damos la bienvenida a ${brand.name}`,
    preview: 'Confirma tu email con un clic.',
    heading: `Ya tienes cuenta en ${brand.name}`,
    paragraphs: ['Confirma que este email es tuyo. Así podrás recuperar la cuenta si olvidas la contraseña.'],
    button: { label: 'Confirmar mi email', url: confirmUrl },
    notes: [
      'El enlace vale 24 horas y se usa una sola vez.',
      'Si no has creado esta cuenta, ignora este mensaje.',
    ],
  }),

  /** The link that confirms an e-mail, requested again or for a change of e-mail. */
  'confirm-email': ({ confirmUrl }) => ({
    subject: 'Confirma tu email',
    preview: `Falta un paso para usar este email en ${brand.name}.`,
    heading: 'Confirma tu email',
    paragraphs: [`Falta un paso para usar este email en tu cuenta de ${brand.name}: confirmar que es tuyo.`],
    button: { label: 'Confirmar este email', url: confirmUrl },
    notes: [
      'El enlace vale 24 horas y se usa una sola vez.',
      'Si no lo has pedido, ignora este mensaje: nada cambia.',
    ],
  }),

  /** To the old address: a user who did not request the change stops it by setting a new password. */
  'email-change-requested': ({ newEmail, stopUrl }) => ({
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
  }),

  /** To the old address, once the change is done: a user who did not make it takes the account back. */
  'email-changed': ({ newEmail, revertUrl }) => ({
    subject: 'El email de tu cuenta ha cambiado',
    preview: 'Si no has sido tú, recupera tu cuenta.',
    heading: 'Tu email ha cambiado',
    paragraphs: [
      `Desde ahora tu cuenta de ${brand.name} usa ${newEmail}. Este email ya no sirve para entrar.`,
      'Si has sido tú, no tienes que hacer nada. Si no, recupera la cuenta: vuelve a este email con una contraseña nueva y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas, pase lo que pase con la cuenta mientras tanto.'],
  }),

  /** To an address that an account no longer has. */
  'email-change-reverted': ({ contactUrl }) => ({
    subject: 'Se ha deshecho un cambio de email',
    preview: 'Este email ya no sirve para entrar.',
    heading: 'El cambio de email se ha deshecho',
    paragraphs: [
      `La cuenta de ${brand.name} que usaba este email ha vuelto al de antes, con otra contraseña. Este email ya no sirve para entrar.`,
    ],
    button: { label: `Ir a ${brand.name}`, url: contactUrl },
    notes: ['Si crees que es un error, escríbenos: los datos de contacto están al pie de la web.'],
  }),

  /** To the owner of an account, which can be signed in to in a new way. */
  'sign-in-added': ({ method, revertUrl }) => ({
    subject: 'Hay una forma nueva de entrar en tu cuenta',
    preview: `Desde ahora también se entra con ${method}.`,
    heading: `Ahora también entras con ${method}`,
    paragraphs: [
      `Hemos añadido ${method} a las formas de entrar en tu cuenta de ${brand.name}.`,
      'Si has sido tú, no tienes que hacer nada. Si no, recupera la cuenta: eliges otra contraseña, quitamos lo añadido y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.', passkeysGo],
  }),

  /** To the owner of an account, who has unlinked a provider. */
  'provider-removed': ({ method, revertUrl }) => ({
    subject: `${method} ya no sirve para entrar en tu cuenta`,
    preview: 'Si no has sido tú, recupera tu cuenta.',
    heading: `Has desvinculado ${method}`,
    paragraphs: [
      `Desde ahora no se entra con ${method} en tu cuenta de ${brand.name}. Tus otras formas de entrar siguen igual, y hemos cerrado las sesiones de los demás dispositivos.`,
      `Si has sido tú, no tienes que hacer nada. Para volver a unirlo, entra con ${method} y escribe una vez tu contraseña. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones.`,
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.', passkeysGo],
  }),

  /** To the owner of an account that lost a passkey. */
  'passkey-removed': ({ passkey, revertUrl }) => ({
    subject: 'Se ha eliminado una llave de acceso de tu cuenta',
    preview: `«${passkey}» ya no sirve para entrar.`,
    heading: 'Hay una llave de acceso menos',
    paragraphs: [
      `La llave de acceso «${passkey}» ya no sirve para entrar en tu cuenta de ${brand.name}. Tus otras formas de entrar siguen igual.`,
      'Si has sido tú, borra también la llave del dispositivo donde la guardaste. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.', passkeysGo],
  }),

  /** To a user of the back office, whose recovery code was used in place of a passkey. */
  'recovery-code-used': ({ left, revertUrl }) => ({
    subject: 'Se ha usado un código de recuperación de tu cuenta',
    preview: `Códigos que te quedan: ${left}.`,
    heading: 'Se ha usado un código de recuperación',
    paragraphs: [
      `Alguien ha entrado en la administración de ${brand.name} con tu cuenta y un código de recuperación. Ese código ya no sirve. Códigos que te quedan: ${left}.`,
      'Si has sido tú, añade una llave de acceso en tu perfil y, si te quedan pocos códigos, créalos de nuevo. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.', passkeysGo],
  }),

  /** To a user of the back office, who has new recovery codes. */
  'recovery-codes-renewed': ({ revertUrl }) => ({
    subject: 'Tu cuenta tiene códigos de recuperación nuevos',
    preview: 'Los anteriores ya no sirven.',
    heading: 'Tienes códigos de recuperación nuevos',
    paragraphs: [
      `Se han creado códigos de recuperación nuevos para tu cuenta de ${brand.name}. Los anteriores ya no sirven.`,
      'Si has sido tú, guárdalos donde no se pierdan con tu dispositivo. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.', passkeysGo],
  }),

  /** To a user of the back office, whose passkeys a colleague has removed. */
  'passkeys-reset': ({ by, loginUrl }) => ({
    subject: 'Han quitado tus llaves de acceso',
    preview: `Las ha quitado ${by}. Entra y añade una nueva.`,
    heading: 'Añade una llave de acceso nueva',
    paragraphs: [
      `${by} ha quitado todas las llaves de acceso y los códigos de recuperación de tu cuenta de ${brand.name}, y se han cerrado tus sesiones.`,
      'Entra con tu contraseña: te llevaremos a añadir una llave nueva. Si no lo habías pedido, habla con esa persona antes de entrar.',
    ],
    button: { label: 'Iniciar sesión', url: loginUrl },
    notes: ['Guarda los códigos de recuperación que verás al añadirla: sirven si pierdes el dispositivo.'],
  }),

  /** To the owner of an account that was signed in to from a browser that it does not know. */
  'new-device': ({ browser, place, at, revertUrl }) => ({
    subject: 'Has entrado desde un dispositivo nuevo',
    preview: 'Si no has sido tú, recupera tu cuenta.',
    heading: 'Has entrado desde un dispositivo nuevo',
    paragraphs: [
      `Han entrado en tu cuenta de ${brand.name} con ${browser}, desde ${place}, el ${at}.`,
      'Si has sido tú, no tienes que hacer nada. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones. Google y Apple quedan sin unir: si los usas, entra otra vez con ellos para unirlos.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: [
      'El enlace vale 72 horas.',
      passkeysGo,
      'En tu perfil, en «Dispositivos», ves dónde tienes la sesión abierta. El lugar es el de la conexión: puede ser solo aproximado.',
    ],
  }),

  /** To the owner of an account whose password was changed, with the old one or with a mailed link. */
  'password-changed': ({ revertUrl }) => ({
    subject: 'Tu contraseña ha cambiado',
    preview: 'Si no has sido tú, recupera tu cuenta.',
    heading: 'Tu contraseña ha cambiado',
    paragraphs: [
      `La contraseña de tu cuenta de ${brand.name} se acaba de cambiar. Hemos cerrado las sesiones de los demás dispositivos.`,
      'Si has sido tú, no tienes que hacer nada. Si no, recupera la cuenta: eliges otra contraseña y se cierran todas las sesiones.',
    ],
    button: { label: 'No he sido yo: recuperar mi cuenta', url: revertUrl },
    notes: ['El enlace vale 72 horas.'],
  }),

  /** A forgotten password. */
  'reset-password': ({ resetUrl }) => ({
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
  }),

  /** The deletion of an account, with the day until which it can be taken back. */
  'deletion-requested': ({ eraseDay, profileUrl }) => ({
    subject: 'Vamos a eliminar tu cuenta',
    preview: `Puedes cambiar de idea hasta el ${eraseDay}.`,
    heading: `Tu cuenta se elimina el ${eraseDay}`,
    paragraphs: [
      `Has pedido eliminar tu cuenta de ${brand.name}. Ya hemos borrado tus datos de salud y cerrado todas tus sesiones. No se te cobra nada más y no recibirás rutinas.`,
      'Si cambias de idea, inicia sesión antes de ese día y conserva la cuenta en tu perfil. Lo que ya se ha borrado no vuelve.',
      'Si tienes pedidos en camino o que aún puedes devolver, devoluciones o reembolsos, esperamos a que terminen.',
    ],
    button: { label: 'Conservar mi cuenta', url: profileUrl },
    notes: [
      'Si no lo has pedido, entra, conserva la cuenta y cambia tu contraseña. Si no puedes entrar, elige otra en «He olvidado mi contraseña».',
    ],
  }),

  /** A deletion that was taken back. */
  'deletion-cancelled': ({ profileUrl }) => ({
    subject: 'Conservas tu cuenta',
    preview: 'Hemos anulado la eliminación.',
    heading: 'Tu cuenta sigue contigo',
    paragraphs: [
      `Has anulado la eliminación de tu cuenta de ${brand.name}.`,
      'Tus datos de salud y tus avisos de productos ya estaban borrados. Si tenías una suscripción, no se renueva: puedes reactivarla en «Pagos y suscripción».',
    ],
    button: { label: 'Ir a mi perfil', url: profileUrl },
    notes: ['Si no has sido tú, cambia tu contraseña.'],
  }),

  /** A copy of all that is kept of the account can be fetched. */
  'download-ready': ({ until, profileUrl }) => ({
    subject: 'La copia de tus datos está lista',
    preview: 'Si no la has pedido tú, cambia tu contraseña.',
    heading: 'Ya puedes descargar tus datos',
    paragraphs: [
      `Alguien con acceso a tu cuenta de ${brand.name} ha pedido una copia de todo lo que guardamos de ti. La descargas en tu perfil hasta el ${until}; después se borra.`,
      'Si no has sido tú, entra en tu perfil, cierra las demás sesiones en «Dispositivos» y cambia tu contraseña.',
    ],
    button: { label: 'Ir a mi perfil', url: profileUrl },
    notes: ['Para descargarla te pedimos confirmar que eres tú. No enviamos tus datos por email.'],
  }),
} satisfies MailTemplates;
