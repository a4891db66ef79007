import { permissions, type Permission } from '#shared/rules/accounts/permissions.ts';

/** When the default roles were made up; a stage shows it for roles that it was born with. */
const createdAt = '2026-11-23T00:00:00.000Z';

const defaultRole = (name: string, displayName: string, description: string, granted: Permission[]) => ({
  _id: `rol_${name}`,
  name,
  displayName,
  description,
  permissions: granted,
  users: 0,
  banned: 0,
  version: 1,
  createdAt,
});

/** The roles of a new stage; admins may change all but the first two. */
export const defaultRoles = [
  defaultRole('admin', 'Administración', 'Puede todo, también cambiar los roles.', permissions),
  defaultRole('user', 'Cliente', 'Compra y se suscribe. No entra en la administración.', []),
  defaultRole('trainer', 'Entrenador', 'Prepara las rutinas y cuida de que lleguen.', [
    'routines:read',
    'routines:write',
    'workouts:read',
    'health:read',
    'evaluation:read',
    'evaluation:write',
    'sending:read',
    'sending:repeat',
    'sending:write',
    'users:read',
  ]),
  defaultRole('shopkeeper', 'Tienda', 'Lleva los productos, sus opiniones y los pedidos.', [
    'catalogue:read',
    'catalogue:write',
    'reviews:read',
    'reviews:write',
    'orders:read',
    'orders:note',
    'orders:write',
    'orders:refund',
    'orders:export',
  ]),
  defaultRole('support', 'Atención al cliente', 'Mira qué pasa con un usuario o un pedido, y le responde.', [
    'catalogue:read',
    'reviews:read',
    'reviews:write',
    'orders:read',
    'orders:note',
    'routines:read',
    'sending:read',
    'sending:repeat',
    'users:read',
    'users:ban',
    'users:view-as',
  ]),
];
