/** The errors of what is done about accounts and roles. A part of shared/errors.ts. */
export const accountErrors = {
  email_unverified: {
    status: 409,
    message: 'Confirma antes tu email con el enlace que te enviamos. En tu perfil puedes pedirlo otra vez.',
  },
  challenge_expired: {
    status: 400,
    message: 'Se ha pasado el tiempo para usar la llave de acceso. Vuelve a intentarlo.',
  },
  passkey_refused: {
    status: 401,
    message: 'Esa llave de acceso no sirve para entrar. Usa otra, o entra con tu email y tu contraseña.',
  },
  /** The counter of an authenticator went back: there may be two of them with one key. */
  passkey_copied: {
    status: 403,
    message:
      'Esa llave de acceso puede estar copiada, y no la hemos aceptado. Entra de otra forma y elimínala en tu perfil.',
  },
  wrong_passkey: {
    status: 403,
    message: 'No hemos podido comprobar la llave de acceso. Vuelve a intentarlo o usa otra.',
  },
  passkey_required: {
    status: 403,
    message:
      'Tu rol pide una llave de acceso para entrar en la administración. Añádela en tu perfil, en «Dispositivos», y vuelve.',
  },
  second_factor_required: {
    status: 403,
    message:
      'Con tu rol, la contraseña sola no basta: confirma que eres tú con tu llave de acceso o un código de recuperación.',
  },
  wrong_recovery_code: {
    status: 403,
    message: 'Ese código no es válido o ya se ha usado. Revísalo o prueba con otro de tu lista.',
  },
  passkey_not_found: { status: 404, message: 'Esa llave de acceso ya no está. Actualiza la página.' },
  passkey_exists: { status: 409, message: 'Esa llave de acceso ya está en tu cuenta.' },
  passkeys_full: {
    status: 409,
    message: 'Una cuenta admite 10 llaves de acceso. Elimina una que ya no uses para añadir otra.',
  },
  provider_not_linked: { status: 404, message: 'Esa cuenta ya no está unida. Actualiza la página.' },
  last_way: {
    status: 409,
    message: 'Es la única forma de entrar que te queda. Crea antes una contraseña o una llave de acceso.',
  },
  staff_account: {
    status: 409,
    message:
      'Tu cuenta tiene un rol en la administración. Pide a quien asigna los roles que te lo quite y vuelve a eliminarla.',
  },
  account_leaving: {
    status: 409,
    message:
      'Has pedido eliminar tu cuenta. Para comprar o suscribirte, conserva antes la cuenta en tu perfil.',
  },
  account_erasing: {
    status: 409,
    message:
      'Tu cuenta ya se está eliminando y no se puede conservar. Si quieres volver, crea una cuenta nueva.',
  },
  download_not_found: {
    status: 404,
    message: 'Esta copia de tus datos ya no está: se borra a las 24 horas. Prepara otra en tu perfil.',
  },
  reset_self: { status: 409, message: 'Tus llaves de acceso se eliminan en tu perfil, en «Dispositivos».' },
  reset_customer: {
    status: 409,
    message: 'Solo se quitan las llaves de acceso de quien tiene un rol en la administración.',
  },
  ban_self: { status: 409, message: 'No puedes expulsarte a ti.' },
  role_name_taken: { status: 409, message: 'Ya hay un rol con ese nombre. Elige otro.' },
  role_in_use: {
    status: 409,
    message: 'Todavía hay usuarios con este rol. Dales otro antes.',
  },
  role_fixed: { status: 409, message: 'Este rol no se puede cambiar.' },
  too_many_roles: { status: 409, message: 'No caben más roles. Elimina alguno que ya no uses.' },
  last_admin: {
    status: 409,
    message: 'Es la última persona con el rol de administración que puede entrar. Dáselo antes a otra.',
  },
} as const;
