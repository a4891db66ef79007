import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';

/** `1 pedido`, `1.204 pedidos` */
const count = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('es-ES')} ${number === 1 ? one : several}`;

type Counts = Required<SectionCounts>;

const texts: { [Section in keyof Counts]: (counts: Counts[Section]) => string } = {
  routines: ({ total }) => count(total, 'rutina', 'rutinas'),
  sending: ({ receiving }) => `${count(receiving, 'usuario la recibe', 'usuarios las reciben')} cada mes`,
  evaluation: ({ offered }) => count(offered, 'opción', 'opciones'),
  products: ({ total, active }) =>
    `${count(total, 'producto', 'productos')}, ${active.toLocaleString('es-ES')} a la venta`,
  categories: ({ total, active }) =>
    `${count(total, 'categoría', 'categorías')}, ${count(active, 'activa', 'activas')}`,
  orders: ({ total, shipped }) =>
    `${count(total, 'pedido', 'pedidos')}, ${shipped.toLocaleString('es-ES')} en camino`,
  users: ({ total, banned }) =>
    `${count(total, 'usuario', 'usuarios')}, ${count(banned, 'expulsado', 'expulsados')}`,
  roles: ({ total, staff }) =>
    `${count(total, 'rol', 'roles')}, ${count(staff, 'persona', 'personas')} en la administración`,
};

/** What a section's card counts; null for what the role does not grant, or could not be loaded. */
export function countText<Section extends keyof Counts>(
  counts: SectionCounts | undefined,
  section: Section,
): string | null {
  const counted = counts?.[section] as Counts[Section] | undefined;
  return counted ? texts[section](counted) : null;
}
