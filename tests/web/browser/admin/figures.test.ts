import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { maxFigureDays } from '#shared/rules/figures.ts';
import { addDays } from '#shared/rules/routine-calendar.ts';
import {
  daysUntilYesterday,
  openFigures,
  someDays,
  yesterday,
  type FiguresPage,
} from '../support/admin/figures-page.ts';
import { longDay } from '../../../../web/src/features/figures/formats.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const slider = ({ card }: Pick<FiguresPage, 'card'>, title: string) => card(title).getByRole('slider');
const textOf = async (figures: FiguresPage, title: string) =>
  (await figures.card(title).locator('.figure-value').textContent())!.replace(/\s/g, ' ');

describe('the page of the figures', () => {
  it('P46: cards, tables and definitions are sound at 360 and 1280 px', async () => {
    const figures = await openFigures(site, { width: 360 });
    await figures.card('Ventas netas').waitFor();
    await expectSoundLayout(figures.page);
    await figures.card('Ventas netas').getByText('Ver tabla').click();
    await figures.card('Movimientos del MRR').getByText('Ver tabla').click();
    await figures.card('Pedidos').getByRole('button', { name: 'Qué significa: Pedidos' }).click();
    await figures.page.getByRole('table', { name: 'Ventas netas, en tabla' }).waitFor();
    await expectSoundLayout(figures.page);
  });

  it('each card shows the figure of 90 days and how it differs from the 90 days before', async () => {
    const figures = await openFigures(site);
    await figures.card('Ventas netas').waitFor();
    expect(figures.asked.toSorted()).toEqual([
      // a day more than is shown, for the hours in which yesterday is not closed
      `${addDays(yesterday(), -180)} ${addDays(yesterday(), -90)}`,
      `${addDays(yesterday(), -89)} ${yesterday()}`,
    ]);
    expect(await textOf(figures, 'Ventas netas')).toBe('5310,00 €');
    expect(await textOf(figures, 'Pedidos')).toBe('180');
    expect(await textOf(figures, 'Pedido medio')).toBe('30,00 €');
    expect(await textOf(figures, 'Ingresos recurrentes al mes (MRR)')).toBe('3200,00 €');
    expect(await textOf(figures, 'Ingreso por suscriptor (ARPU)')).toBe('20,00 €');
    expect(await textOf(figures, 'Cobros recuperados')).toBe('75 %');
    expect(await textOf(figures, 'Rutinas enviadas')).toBe('1080');
    expect(await textOf(figures, 'Movimientos del MRR')).toBe('+580,00 €');
    const mrr = figures.card('Ingresos recurrentes al mes (MRR)');
    await mrr.getByText('23,1 % más que en el periodo anterior').waitFor();
    await figures.card('Pedidos').getByText('Igual que en el periodo anterior').waitFor();
  });

  it('until the night has closed yesterday, both periods end a day earlier and are equally long', async () => {
    const figures = await openFigures(site, { days: someDays(181).slice(0, -1) });
    const { page, card } = figures;
    await card('Pedidos').getByText('Igual que en el periodo anterior').waitFor();
    expect(await textOf(figures, 'Pedidos')).toBe('180');
    const [from, to] = [addDays(yesterday(), -90), addDays(yesterday(), -1)].map(longDay);
    await page.getByText(`Del ${from} al ${to}`).waitFor();
    expect(await slider(figures, 'Pedidos').inputValue()).toBe('89');
  });

  it('when the night is two days behind, a period before that lacks a day is not compared with', async () => {
    const figures = await openFigures(site, { days: someDays(181).slice(0, -2) });
    await figures.card('Pedidos').getByText('Sin datos del periodo anterior').waitFor();
    expect(await textOf(figures, 'Pedidos')).toBe('180');
    expect(await figures.page.getByText(/(más|menos) que en el periodo anterior/).count()).toBe(0);
  });

  it('the period is in the URL: a choice asks for its days, and Back for those before', async () => {
    const figures = await openFigures(site);
    const { page, card, asked } = figures;
    await card('Pedidos').waitFor();
    await page.getByText('30 días', { exact: true }).click();
    await expect.poll(() => textOf(figures, 'Pedidos')).toBe('60');
    expect(page.url()).toContain('?periodo=30');
    expect(asked).toContain(`${addDays(yesterday(), -29)} ${yesterday()}`);
    await page.goBack();
    await expect.poll(() => textOf(figures, 'Pedidos')).toBe('180');
    // the chart stands on the last of its days again
    expect(await slider(figures, 'Pedidos').inputValue()).toBe('89');
  });

  it('a year is drawn in weeks, and asks for no more days at once than the server gives', async () => {
    const figures = await openFigures(site, { days: someDays(730), query: '?periodo=365' });
    await figures.card('Pedidos').waitFor();
    expect(await slider(figures, 'Pedidos').getAttribute('aria-label')).toBe('Pedidos por semana');
    expect(await slider(figures, 'Pedidos').getAttribute('max')).toBe('52');
    const read = () => slider(figures, 'Pedidos').getAttribute('aria-valuetext');
    expect(await read()).toMatch(/^Semana del .+: 14$/);
    await slider(figures, 'Pedidos').press('Home');
    expect(await read()).toMatch(/^1 día desde el .+: 2$/);
    await figures.card('Ventas netas').getByText('Casi igual que en el periodo anterior').waitFor();
    // the longest span that the server gives, and the year itself
    expect(figures.asked.toSorted()).toEqual([
      `${addDays(yesterday(), -730)} ${addDays(yesterday(), -365)}`,
      `${addDays(yesterday(), -364)} ${yesterday()}`,
    ]);
    expect(addDays(addDays(yesterday(), -730), maxFigureDays - 1)).toBe(addDays(yesterday(), -365));
  });

  it('without finished days it says that the figures begin tomorrow', async () => {
    const { page } = await openFigures(site, { days: [] });
    await page.getByRole('heading', { name: 'Las cifras empiezan mañana' }).waitFor();
    await expectSoundLayout(page);
  });

  it('of a young shop it says since when there are figures, and compares with no half period', async () => {
    const figures = await openFigures(site, {
      days: daysUntilYesterday(10, (daysAgo) => ({ orders: 1, soldCents: 1000 + daysAgo })),
    });
    await figures.page.getByText(/^Hay cifras desde el /).waitFor();
    await figures.card('Pedidos').getByText('Sin datos del periodo anterior').waitFor();
    expect(await textOf(figures, 'Bajas de suscriptores')).toBe('Sin datos');
  });

  it('a failure shows the message of the server with a retry', async () => {
    const { page, rejectNext, card } = await openFigures(site);
    await card('Pedidos').waitFor();
    rejectNext('/api/figures', 403, 'forbidden');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar las cifras' }).waitFor();
    await expect.poll(() => page.getByText('No puede ser.').count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await card('Pedidos').waitFor();
  });
});

describe('P88: a chart without a pointer', () => {
  it('P88: arrow keys, Home and End walk through the days, and each is read with its value', async () => {
    const figures = await openFigures(site, {
      days: daysUntilYesterday(180, (daysAgo) => ({ orders: daysAgo })),
    });
    const days = slider(figures, 'Pedidos');
    await days.focus();
    const read = () => days.getAttribute('aria-valuetext');
    const shown = () => figures.card('Pedidos').locator('.chart-reading').textContent();
    const seen = new Set<string>();
    for (const [key, value] of [
      ['Home', 89],
      ['ArrowRight', 88],
      ['ArrowLeft', 89],
      ['End', 0],
    ] as const) {
      await days.press(key);
      expect(await read()).toMatch(new RegExp(`: ${value}$`));
      expect(await shown()).toBe(await read());
      seen.add((await read())!.split(':')[0]!);
    }
    expect(seen.size).toBe(3);
  });

  it('P88: the table beside a chart has every day of it, the newest first', async () => {
    const figures = await openFigures(site, {
      days: daysUntilYesterday(180, (daysAgo) => ({ orders: daysAgo })),
    });
    const summary = figures.card('Pedidos').getByText('Ver tabla');
    await summary.focus();
    await figures.page.keyboard.press('Enter');
    const rows = figures.page.getByRole('table', { name: 'Pedidos, en tabla' }).locator('tbody tr');
    await rows.first().waitFor();
    await expect
      .poll(() => rows.locator('td').allTextContents())
      .toEqual(Array.from({ length: 90 }, (_, at) => `${at}`));
  });

  it('P88: what is drawn has a point for each day, as high as its value, and the cursor on the day that is read', async () => {
    const figures = await openFigures(site, {
      // no day before the third has orders
      days: daysUntilYesterday(90, (daysAgo) => ({
        orders: daysAgo < 3 ? 30 - 10 * daysAgo : 0,
        mrrCents: 100,
      })),
      query: '?periodo=30',
    });
    const path = (title: string, part: string) =>
      figures.card(title).locator(`path.chart-${part}`).getAttribute('d');
    const bars = (await path('Pedidos', 'bars'))!.split('Z').filter(Boolean);
    // 10, 20 and 30 of a scale that ends at 30, in the last three of 30 places
    expect(bars.map((bar) => /^M([\d.]+) 100V([\d.]+)h/.exec(bar)!.slice(1).map(Number))).toEqual([
      [27.12, 66.666667],
      [28.12, 33.333333],
      [29.12, 0],
    ]);
    const line = (await path('Ingresos recurrentes al mes (MRR)', 'line'))!;
    expect(line).toBe(Array.from({ length: 30 }, (_, x) => `${x === 0 ? 'M' : 'L'}${x} 0`).join(''));
    expect(await path('Pedidos', 'cursor')).toBe('M29.5 0V100');
    await slider(figures, 'Pedidos').press('ArrowLeft');
    expect(await path('Pedidos', 'cursor')).toBe('M28.5 0V100');
    expect(await slider(figures, 'Pedidos').getAttribute('aria-valuetext')).toMatch(/: 20$/);
  });

  it('P88: the definition opens and closes by keyboard, and keeps the focus', async () => {
    const { card, page } = await openFigures(site);
    const question = card('Bajas de suscriptores').getByRole('button', { name: /^Qué significa/ });
    await question.focus();
    const definition = card('Bajas de suscriptores').getByText(/Como la define Stripe/);
    expect(await definition.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await definition.isVisible()).toBe(true);
    expect(await question.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Space');
    expect(await definition.isVisible()).toBe(false);
    await expectFocus(question);
  });

  it('a finger or pointer on the chart reads the day under it', async () => {
    const figures = await openFigures(site, {
      days: daysUntilYesterday(180, (daysAgo) => ({ orders: daysAgo })),
    });
    const box = (await slider(figures, 'Pedidos').boundingBox())!;
    await figures.page.mouse.move(box.x + 1, box.y + 20);
    expect(await slider(figures, 'Pedidos').getAttribute('aria-valuetext')).toMatch(/: 89$/);
    await figures.page.mouse.move(box.x + box.width - 1, box.y + 20);
    expect(await slider(figures, 'Pedidos').getAttribute('aria-valuetext')).toMatch(/: 0$/);
  });
});
