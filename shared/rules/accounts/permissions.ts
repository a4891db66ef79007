/** What a role may grant: one part of the back office, reading apart from writing. The text is what admins read. */
export const permissionTexts = {
  'catalogue:read': 'Ver productos y categorías',
  'catalogue:write': 'Crear y cambiar productos y categorías',
  'reviews:read': 'Ver las opiniones y quién las ha escrito',
  'reviews:write': 'Publicar y rechazar opiniones',
  'orders:read': 'Ver pedidos',
  'orders:note': 'Anotar en los pedidos y reenviar sus correos',
  'orders:write': 'Preparar, enviar y cancelar pedidos',
  'orders:refund': 'Reembolsar pedidos',
  'orders:export': 'Exportar pedidos con los datos de sus compradores',
  'routines:read': 'Ver rutinas',
  'routines:write': 'Crear, mover y eliminar rutinas',
  'workouts:read': 'Ver lo que entrena cada usuario',
  'health:read': 'Ver las respuestas de salud de cada usuario, con una anotación de cada lectura',
  'evaluation:read': 'Ver las listas de la evaluación',
  'evaluation:write': 'Ordenar y cambiar las listas de la evaluación',
  'sending:read': 'Ver a quién le toca una rutina',
  'sending:repeat': 'Enviar otra vez rutinas que no llegaron o no se encuentran',
  'sending:write': 'Enviar rutinas y avisos, y corregir fechas',
  'metrics:read': 'Ver las cifras del negocio',
  'users:read': 'Ver usuarios',
  'users:ban': 'Expulsar y readmitir usuarios',
  'users:view-as': 'Ver la web como la ve un usuario, sin cambiar nada',
  'roles:read': 'Ver roles',
  'roles:write': 'Crear, cambiar y asignar roles',
  'audit:read': 'Ver quién ha cambiado qué y el registro de seguridad',
} as const;

export type Permission = keyof typeof permissionTexts;

/** In the order in which admins see them. */
export const permissions = Object.keys(permissionTexts) as Permission[];

export const isPermission = (text: string): text is Permission => Object.hasOwn(permissionTexts, text);

/** What another permission takes along: a change of what cannot be seen makes no sense, and who sends may send again. */
export const neededBy = (permission: Permission): Permission[] => {
  const reading = `${permission.split(':')[0]}:read`;
  return [reading, ...(permission === 'sending:write' ? ['sending:repeat'] : [])].filter(
    (each): each is Permission => isPermission(each) && each !== permission,
  );
};

/** What a role grants of what is stored of it: roles that were stored before 'sending:repeat' was apart go on sending again. */
export const grantedBy = (stored: readonly string[]): Permission[] =>
  permissions.filter(
    (each) => stored.includes(each) || (each === 'sending:repeat' && stored.includes('sending:write')),
  );
