import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { auditedFields } from '#shared/rules/back-office/audit.ts';
import { entryOf, openAudit } from '../support/pages/admin/audit-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openUsers, userOf } from '../support/pages/admin/users-page.ts';

const site = setUpSite();

const banned = entryOf(2, {
  author: { _id: 'usr_diego', name: 'Diego Sanz' },
  action: 'ban',
  object: { kind: 'user', id: 'usr_vera', label: 'Vera Prueba' },
  changes: [{ field: 'banned', before: false, after: true }],
  reason: 'Comparte su cuenta',
});
const removed = entryOf(3, {
  action: 'remove',
  object: { kind: 'role', id: 'rol_1', label: 'Almacén' },
  changes: [{ field: 'permissions', before: ['orders:read', 'catalogue:read'], after: null }],
});
const ordered = entryOf(4, {
  action: 'order',
  object: { kind: 'option', id: 'motivations', label: '' },
  changes: [{ field: 'sequence', before: ['Salud', 'Fuerza'], after: ['Fuerza', 'Salud'] }],
});
const published = entryOf(6, {
  action: 'publish',
  object: { kind: 'review', id: 'rev_6', label: 'Reseña 6' },
  changes: [{ field: 'reviewState', before: 'pending', after: 'published' }],
});
const some = () => [entryOf(1), banned, removed, ordered, published];

describe('the audit trail', () => {
  it('P46: a row says when who did what, with a link and the values in plain words; list, long entry and empty list are sound', async () => {
    const fields = auditedFields.product;
    const long = entryOf(5, {
      action: 'create',
      changes: fields.map((field) => ({ field, before: null, after: 'palabra '.repeat(40) })),
    });
    const { page, row, entries } = await openAudit(site, { entries: [...some(), long] });
    await row('Producto 1').waitFor();
    const text = async (label: string) => (await row(label).innerText()).replaceAll(/\s+/g, ' ');
    expect(await text('Producto 1')).toMatch(
      /Ha editado un producto.*Marta Ruiz.*20 nov 2026, 10:00.*Precio/,
    );
    expect(await text('Producto 1')).toContain('24,90 € → ');
    expect(await text('Vera Prueba')).toMatch(/Expulsado.*no → .*sí.*Motivo: Comparte su cuenta/);
    expect(await text('Almacén')).toMatch(/Permisos.*Ver pedidos, Ver productos y categorías → .*nada/);
    expect(await text('Motivaciones')).toMatch(/Ha ordenado una lista.*Salud, Fuerza → .*Fuerza, Salud/);
    expect(await text('Reseña 6')).toMatch(/Ha publicado una opinión.*Pendiente → .*Publicada/);
    const target = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await target('Producto 1')).toBe('/admin/products/prd_1');
    expect(await target('Vera Prueba')).toBe('/admin/users/usr_vera');
    expect(await target('Motivaciones')).toBe('/admin/evaluation?lista=motivations');
    expect(await target('Reseña 6')).toBe('/admin/reviews?dialogo=ver&de=rev_6');
    expect(await page.getByRole('link', { name: 'Almacén', exact: true }).count()).toBe(0);
    await expectSoundLayout(page);
    await row('Producto 5').locator('summary').click();
    await expectSoundLayout(page);
    entries.length = 0;
    await page.reload();
    await page.getByRole('heading', { name: 'No hay cambios' }).waitFor();
    await expectSoundLayout(page);
  });

  nightly(
    'month, kind and action are in the URL and in the request; a list that fails can be read again',
    async () => {
      const { page, row, queries, rejectNext } = await openAudit(site, { entries: some() });
      await row('Producto 1').waitFor();
      expect([...queries[0]!.keys()]).toEqual(['limit']);
      rejectNext('/api/audit', 403, 'forbidden');
      await page.getByLabel('Tipo').selectOption('Usuarios');
      await page.getByRole('heading', { name: 'No se ha cargado el historial' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByLabel('Acción').selectOption('Ha expulsado a un usuario');
      await row('Vera Prueba').waitFor();
      await page.getByLabel('Mes').selectOption('2026-10');
      await page.getByText('Nada en este mes es de este tipo.').waitFor();
      expect(new URL(page.url()).search).toBe('?mes=2026-10&tipo=user&accion=ban');
      expect(Object.fromEntries(queries.at(-1)!)).toEqual({
        month: '2026-10',
        kind: 'user',
        action: 'ban',
        limit: '20',
      });
    },
  );

  nightly(
    'a name leads to all that a person did, an object to its own history, and one press to everything again',
    async () => {
      const { page, row, queries } = await openAudit(site, { entries: some() });
      await row('Vera Prueba').getByRole('link', { name: 'Diego Sanz: todos sus cambios' }).click();
      await page.getByText('Solo lo que ha hecho Diego Sanz').waitFor();
      expect(new URL(page.url()).search).toBe('?persona=usr_diego');
      expect(await page.getByLabel('Tipo').count()).toBe(0);
      await row('Producto 1').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Ver todo' }).click();
      await row('Producto 1').getByRole('link', { name: 'Solo esto: Producto 1' }).click();
      await page.getByText('Solo los cambios de Producto 1').waitFor();
      expect(queries.at(-1)!.get('object')).toBe('prd_1');
      await page.getByLabel('Mes').selectOption('2026-10');
      await page.getByText('En este mes no ha cambiado nada.').waitFor();
      expect(queries.at(-1)!.get('month')).toBe('2026-10');
    },
  );

  nightly(
    'the page of a user shows who has changed it when that is asked for, and leads to what the user has done',
    async () => {
      const entries = [{ ...banned, object: { ...banned.object, id: 'usr_u1' } }];
      const queries: string[] = [];
      const route = (page: Page) =>
        page.route('**/api/audit?*', (request) => {
          queries.push(new URL(request.request().url()).search);
          return request.fulfill({ json: { success: true, data: entries, nextCursor: null } });
        });
      const { page } = await openUsers(site, { users: [userOf(1)], path: '/usr_u1', route });
      await page.getByText('Cambios', { exact: true }).click();
      await page.getByText('Ha expulsado a un usuario').waitFor();
      expect(queries).toEqual(['?object=usr_u1&limit=10']);
      const security = page.getByRole('link', { name: 'Ver su registro de seguridad' });
      expect(await security.getAttribute('href')).toBe('/admin/audit?vista=seguridad&cuenta=usr_u1');
      await page.getByRole('link', { name: 'Ver lo que ha hecho esta persona' }).click();
      await page.getByText('Solo lo que ha hecho Diego Sanz').waitFor();
      expect(queries.at(-1)).toBe('?author=usr_u1&limit=20');
    },
  );
});
