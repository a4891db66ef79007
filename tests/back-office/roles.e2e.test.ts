import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { permissionTexts, type Permission } from '#shared/rules/accounts/permissions.ts';
import { rounds } from '#tests/support/run/rounds.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually, waitForPath } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';

/** What a role of the demo sees and may do. */
interface View {
  role: 'trainer' | 'shopkeeper' | 'support';
  sections: string[];
  shortcuts: string[];
  /** Pages with the name of a button or link that the role has there, or does not have. */
  has: [path: string, name: string | RegExp][];
  lacks: [path: string, name: string | RegExp][];
  /** Pages that are not for the role, with the permission that they need. */
  refused: [path: string, needs: Permission][];
  /** Calls that the server refuses. */
  refusedCalls: [method: string, path: string][];
}

const views: View[] = [
  {
    role: 'trainer',
    sections: ['Rutinas', 'Ejercicios', 'Envío de rutinas', 'Evaluación', 'Usuarios'],
    shortcuts: ['Nueva rutina', 'Buscar un usuario'],
    has: [
      ['/admin/routines', 'Nueva Rutina'],
      ['/admin/routine-timing', 'Forzar Envío General'],
      ['/admin/evaluation', /^Añadir/],
      ['/admin/exercises', 'Nuevo ejercicio'],
    ],
    lacks: [['/admin/users', /^Acciones de/]],
    refused: [
      ['/admin/orders', 'orders:read'],
      ['/admin/products', 'catalogue:read'],
      ['/admin/roles', 'roles:read'],
    ],
    refusedCalls: [
      ['GET', '/orders'],
      ['PUT', '/users/usr_x/ban'],
    ],
  },
  {
    role: 'shopkeeper',
    sections: ['Productos', 'Categorías', 'Opiniones', 'Pedidos'],
    shortcuts: ['Crear producto', 'Ver pedidos'],
    has: [
      ['/admin/products', 'Nuevo producto'],
      ['/admin/orders', 'Enviar con CSV'],
    ],
    lacks: [],
    refused: [
      ['/admin/routines', 'routines:read'],
      ['/admin/users', 'users:read'],
      ['/admin/evaluation', 'evaluation:read'],
    ],
    refusedCalls: [
      ['GET', '/users'],
      ['POST', '/routine-progress/force-send'],
    ],
  },
  {
    role: 'support',
    sections: [
      'Rutinas',
      'Ejercicios',
      'Envío de rutinas',
      'Productos',
      'Categorías',
      'Opiniones',
      'Pedidos',
      'Usuarios',
    ],
    shortcuts: ['Ver pedidos', 'Buscar un usuario'],
    has: [['/admin/users', /^Acciones de/]],
    lacks: [
      ['/admin/orders', 'Enviar con CSV'],
      ['/admin/routine-timing', 'Forzar Envío General'],
      ['/admin/products', 'Nuevo producto'],
    ],
    refused: [
      ['/admin/evaluation', 'evaluation:read'],
      ['/admin/roles', 'roles:read'],
      ['/admin/routines/upload', 'routines:write'],
    ],
    refusedCalls: [
      ['POST', '/routine-progress/force-send'],
      ['GET', '/roles'],
    ],
  },
];

/** The buttons and links of the page's main part with a name. */
const control = (page: Page, name: string | RegExp) =>
  page
    .locator('.office-page')
    .getByRole('button', { name })
    .or(page.locator('.office-page').getByRole('link', { name }));

// support sees most and changes least
for (const { role, sections, shortcuts, has, lacks, refused, refusedCalls } of views.slice(-rounds(1, 3)))
  nightlyJourney(
    `P92: a ${role} sees and can do exactly what the role grants: navigation, first page, palette, buttons, addresses and calls`,
    async ({ visit }) => {
      const page = await visit('/admin', { as: await signIn(role) });
      const cards = page.getByRole('region', { name: 'Secciones' });
      await cards.getByRole('link').first().waitFor();
      const navigation = page.getByRole('navigation', { name: 'Administración' });
      await eventually(() => navigation.getByRole('link').allTextContents()).toEqual(sections);
      // reviews have no card: what waits stands under 'Atención hoy'; exercises have no count
      const withCards = sections.filter((name) => name !== 'Opiniones' && name !== 'Ejercicios');
      await eventually(() => cards.getByRole('link').locator('.text-lg').allTextContents()).toEqual(
        withCards,
      );
      await eventually(() => page.locator('.shortcuts').getByRole('link').allTextContents()).toEqual(
        shortcuts,
      );

      await page.keyboard.press('Control+k');
      const pages = page.getByRole('group', { name: 'Páginas' }).getByRole('option');
      await eventually(() => pages.count()).toBe(sections.length + 2);
      await page.keyboard.press('Escape');

      for (const [path, name] of has) {
        await page.goto(path);
        await control(page, name).first().waitFor();
      }
      for (const [path, name] of lacks) {
        await page.goto(path);
        // a list or the words for an empty one: the buttons around it are there
        await page.locator('.office-page :is(tbody tr, .timing-panel li, h2)').first().waitFor();
        expect(await control(page, name).count(), `${path} ${String(name)}`).toBe(0);
      }
      for (const [path, needs] of refused) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'Tu rol no incluye esta página' }).waitFor();
        await page
          .getByText(`«${permissionTexts[needs]}». Te lo puede dar cualquier persona con el rol`)
          .waitFor();
        await page.getByRole('link', { name: 'Ir a lo que sí puedes hacer' }).click();
        await waitForPath(page, '/admin');
      }
      const user = await signIn(role);
      for (const [method, path] of refusedCalls) {
        const body = method === 'GET' ? undefined : {};
        await expect(callApi(method, path, body, user)).rejects.toThrow(/answered 403/);
      }
    },
  );
