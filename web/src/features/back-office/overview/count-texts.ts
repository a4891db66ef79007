import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';

/** `1 pedido`, `1.204 pedidos` */
const count = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('es-ES')} ${number === 1 ? one : several}`;

/** What a section's card counts; undefined for what could not be loaded. */
export const countTexts: Record<keyof SectionCounts, (counts: SectionCounts) => string | undefined> = {
  routines: ({ routines: of }) => of && count(of.total, 'rutina', 'rutinas'),
  sending: ({ sending: of }) =>
    of && `${count(of.receiving, 'usuario la recibe', 'usuarios las reciben')} cada mes`,
  evaluation: ({ evaluation: of }) => of && count(of.offered, 'opción', 'opciones'),
  products: ({ products: of }) =>
    of && `${count(of.total, 'producto', 'productos')}, ${of.active.toLocaleString('es-ES')} a la venta`,
  categories: ({ categories: of }) =>
    of && `${count(of.total, 'categoría', 'categorías')}, ${count(of.active, 'activa', 'activas')}`,
  orders: ({ orders: of }) =>
    of && `${count(of.total, 'pedido', 'pedidos')}, ${of.shipped.toLocaleString('es-ES')} en camino`,
  users: ({ users: of }) =>
    of && `${count(of.total, 'usuario', 'usuarios')}, ${count(of.banned, 'expulsado', 'expulsados')}`,
  roles: ({ roles: of }) =>
    of && `${count(of.total, 'rol', 'roles')}, ${count(of.staff, 'persona', 'personas')} con acceso`,
};
