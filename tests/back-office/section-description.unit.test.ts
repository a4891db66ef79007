import { expect, it } from 'vitest';
import { describeSection, type SectionFacts } from '../../web/src/app/admin/section-description.ts';

const orders: SectionFacts = {
  about: 'Los pedidos de la tienda',
  actions: [
    ['orders:write', 'preparar', 'enviar'],
    ['orders:refund', 'reembolsar'],
  ],
};

it('a section names what the role may do in it, and no more', () => {
  expect(describeSection(orders, ['orders:read', 'orders:refund', 'orders:write'])).toBe(
    'Los pedidos de la tienda: preparar, enviar y reembolsar.',
  );
  expect(describeSection(orders, ['orders:read', 'orders:write'])).toBe(
    'Los pedidos de la tienda: preparar y enviar.',
  );
  expect(describeSection(orders, ['orders:read'])).toBe('Los pedidos de la tienda.');
});
