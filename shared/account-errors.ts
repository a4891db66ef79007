/** The errors of what is done about accounts and roles. A part of shared/errors.ts. */
export const accountErrors = {
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
