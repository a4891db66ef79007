import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import {
  openTimingPage,
  successResponse,
  userProgress,
  type Responder,
} from '../support/pages/timing-page.ts';

const site = setUpSite();

const names = (page: Page) => page.locator('.timing-row p.font-bold').allTextContents();
const filter = (page: Page) => page.getByLabel('Mostrar');
const queryOf = (page: Page) => new URL(page.url()).search;

/** The sending page, whose API answers each filter with other users. */
async function openFiltered(query = '', found: Record<string, string[]> = {}) {
  const asked: string[] = [];
  const answer: Responder = (_, { pathname, searchParams }) => {
    if (pathname.endsWith('/stats'))
      return { status: 400, json: { code: 'invalid_input', message: 'Así no.' } };
    if (pathname.endsWith('/failures')) return successResponse({ failures: [], nextCursor: null });
    asked.push(searchParams.toString());
    const people = found[searchParams.get('filter') ?? ''] ?? [];
    return successResponse({
      usersProgress: people.map((name) => userProgress(name, 3)),
      nextCursor: searchParams.has('cursor') ? null : (found['next']?.[0] ?? null),
    });
  };
  const { page } = await openTimingPage(site, { query, on: { 'GET ': answer } });
  return { page, asked };
}

describe('filters of the sending page', () => {
  it('P46: a filter is chosen by keyboard, shows its users in the order of the server and stands in the URL, and Back leaves it', async () => {
    const { page, asked } = await openFiltered('', { '': ['Zoe', 'Ana', 'Bea'], week: ['Zoe', 'Ana'] });
    await expect.poll(() => names(page)).toEqual(['Zoe', 'Ana', 'Bea']);
    await page.getByLabel('Buscar usuario').focus();
    await page.keyboard.press('Tab');
    await expectFocus(filter(page));
    // by the letter that the option begins with
    await page.keyboard.press('P');
    await expect.poll(() => names(page)).toEqual(['Zoe', 'Ana']);
    await expectFocus(filter(page));
    expect(queryOf(page)).toBe('?filtro=semana');
    expect(asked.at(-1)).toBe('filter=week&limit=20');
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Zoe', 'Ana']);
    expect(await filter(page).inputValue()).toBe('week');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['Zoe', 'Ana', 'Bea']);
    expect(await filter(page).inputValue()).toBe('');
  });

  it('a filter starts at its first page and keeps the search', async () => {
    const { page, asked } = await openFiltered('?buscar=ana', {
      '': ['Ana'],
      active: ['Ana'],
      next: ['more'],
    });
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect.poll(() => queryOf(page)).toBe('?buscar=ana&cursor=more');
    await filter(page).selectOption('Activos');
    await expect.poll(() => queryOf(page)).toBe('?buscar=ana&filtro=activos');
    await expect.poll(() => asked.at(-1)).toBe('search=ana&filter=active&limit=20');
  });

  it('P46: a filter without users says so and leads back to all', async () => {
    const { page } = await openFiltered('?filtro=activos', { '': ['Ana'] });
    for (const [option, said] of [
      ['active', 'Nadie recibe rutinas ahora'],
      ['week', 'No le toca a nadie en los próximos 7 días'],
      ['without-routine', 'Nadie espera una rutina que falte'],
      ['failed', 'Ningún usuario tiene envíos fallidos'],
    ] as const) {
      if (option !== 'active') await filter(page).selectOption(option);
      await page.getByRole('heading', { name: said }).waitFor();
      if (option === 'active') await expectSoundLayout(page);
      await page.getByRole('button', { name: 'Quitar filtro' }).click();
      await expect.poll(() => names(page)).toEqual(['Ana']);
      expect(queryOf(page)).toBe('');
    }
  });

  it('an empty page with a next one says that the rest is still to be searched', async () => {
    const { page } = await openFiltered('?filtro=sin-rutina', { next: ['more'] });
    await page.getByRole('heading', { name: 'Nadie en esta parte de la lista' }).waitFor();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('heading', { name: 'Nadie espera una rutina que falte' }).waitFor();
    expect(queryOf(page)).toContain('filtro=sin-rutina');
  });

  it('a search without a result in a filter names the filter, and both are removed at once', async () => {
    const { page } = await openFiltered('?buscar=zzz&filtro=semana', { '': ['Ana'] });
    await page.getByRole('heading', { name: 'Nadie coincide con «zzz»' }).waitFor();
    await page.getByText('Se busca solo en «Próximos 7 días».').waitFor();
    await page.getByRole('button', { name: 'Quitar búsqueda y filtro' }).click();
    await expect.poll(() => names(page)).toEqual(['Ana']);
    expect(queryOf(page)).toBe('');
  });

  it('the filter of failed sends leads to the reasons and to sending again', async () => {
    const { page } = await openFiltered('?filtro=fallidos', { failed: ['Ana'] });
    await expect.poll(() => names(page)).toEqual(['Ana']);
    await page.getByRole('link', { name: 'Motivos y reenvío en «Envíos fallidos»' }).click();
    await page.getByRole('tab', { name: 'Envíos fallidos', selected: true }).waitFor();
    await page.getByRole('heading', { name: 'Ningún envío fallido' }).waitFor();
  });
});
