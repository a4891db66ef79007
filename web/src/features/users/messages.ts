/** Texts of the pages of the users. */
export const messages = {
  title: 'Usuarios',
  searchHint: 'Nombre o email',
  loadFailed: 'Error al cargar usuarios',
  banned: 'Usuario expulsado exitosamente',
  staysCancelled: (name: string) => `${name}. Deshacer no recupera su suscripción.`,
  bannedBefore: 'Ya estaba expulsado',
  bannedBy: (name: string, by: string | null) =>
    `${by === null ? name : `${by} ha expulsado antes a ${name}`}.`,
  reasonNotSaved: 'Tu motivo no se ha guardado.',
  cancelledNow: 'Su suscripción sí queda cancelada.',
  banFailed: 'Error al expulsar usuario',
  readmitted: 'Usuario readmitido exitosamente',
  readmitFailed: 'Error al readmitir usuario',

  none: 'No hay usuarios',
  noneHere: 'En esta parte de la lista no coincide nadie. Sigue en la página siguiente.',
  userFailed: 'No se ha cargado el usuario',
  cancelled: 'Suscripción cancelada',
  cancelFailed: 'No se ha cancelado la suscripción',
  paymentsFailed: 'No se han cargado los pagos',
  routinesFailed: 'No se han cargado las rutinas',
  viewFailed: 'No se puede ver la web como este usuario',
  viewReasonMissing: 'Escribe el motivo',
  noteSaved: 'Nota guardada',
  noteFailed: 'No se ha guardado la nota',
};
