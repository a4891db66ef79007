/** Texts of the page of the roles. */
export const messages = {
  loadFailed: 'Error al cargar roles',
  createFailed: 'Error al crear rol',
  editFailed: 'Error al actualizar rol',
  removeFailed: 'Error al eliminar rol',
  assignFailed: 'Error al asignar rol',
  usersFailed: 'Error al cargar usuarios',
  initializeFailed: 'Error al inicializar roles',

  created: 'Rol creado exitosamente',
  edited: 'Rol actualizado exitosamente',
  removed: 'Rol eliminado',
  assigned: 'Rol asignado exitosamente',
  initialized: 'Roles inicializados exitosamente',
  initializedCount: (created: number) =>
    created === 0
      ? 'No faltaba ninguno de los predeterminados.'
      : created === 1
        ? 'Se ha añadido 1 rol.'
        : `Se han añadido ${created} roles.`,

  deletedMeanwhile:
    'Otra persona ha eliminado este rol mientras lo editabas. Lo que has escrito sigue aquí: «Crear de nuevo» lo recupera.',

  nameRequired: 'Escribe un nombre interno, como «almacen»',
  noUserFound: 'Nadie coincide con la búsqueda.',
  userMissing: 'Elige un usuario',
  roleMissing: 'Elige un rol',
  displayNameRequired: 'Escribe cómo se llama el rol',
};

/** `12 usuarios` */
export const usersText = (count: number): string =>
  count === 1 ? '1 usuario' : `${count.toLocaleString('es-ES')} usuarios`;

/** `3 permisos` */
export const permissionsText = (count: number, all: number): string => {
  if (count === 0) return 'Ningún permiso';
  if (count === all) return 'Todos los permisos';
  return count === 1 ? '1 permiso' : `${count} permisos`;
};
