import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { maxMetricDays } from '#shared/rules/analytics/metrics.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import {
  daysUntilYesterday,
  openMetrics,
  someDays,
  yesterday,
  type MetricsPage,
} from '../support/pages/admin/metrics-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** The days that are asked for today so far, beside the same day a week ago. */
const today = () => `${addDays(yesterday(), -6)} ${addDays(yesterday(), 1)}`;

const slider = ({ card }: Pick<MetricsPage, 'card'>, title: string) => card(title).getByRole('slider');
const textOf = async (metrics: MetricsPage, title: string) =>
  (await metrics.card(title).locator('.metric-value').textContent())!.replace(/\s/g, ' ');

describe('the page of the metrics', () => {
  nightly(
    'P46, P88: each card shows the metric of 90 days, how it differs from those before, its table and, by keyboard, its definition; all is sound',
    async () => {
      const metrics = await openMetrics(site);
      const { page, card } = metrics;
      await card('Ventas netas').waitFor();
      expect(metrics.asked.toSorted()).toEqual([
        // a day more than is shown, for the hours in which yesterday is not closed
        `${addDays(yesterday(), -180)} ${addDays(yesterday(), -90)}`,
        `${addDays(yesterday(), -89)} ${yesterday()}`,
        today(),
      ]);
      expect(await textOf(metrics, 'Ventas netas')).toBe('5310,00 €');
      expect(await textOf(metrics, 'Pedidos')).toBe('180');
      expect(await textOf(metrics, 'Pedido medio')).toBe('30,00 €');
      expect(await textOf(metrics, 'Ingresos recurrentes al mes (MRR)')).toBe('3200,00 €');
      expect(await textOf(metrics, 'Ingreso por suscriptor (ARPU)')).toBe('20,00 €');
      expect(await textOf(metrics, 'Cobros recuperados')).toBe('75 %');
      expect(await textOf(metrics, 'Rutinas enviadas')).toBe('1080');
      expect(await textOf(metrics, 'Movimientos del MRR')).toBe('+580,00 €');
      const mrr = card('Ingresos recurrentes al mes (MRR)');
      await mrr.getByText('23,1 % más que en el periodo anterior').waitFor();
      await card('Pedidos').getByText('Igual que en el periodo anterior').waitFor();
      await expectSoundLayout(page);
      await card('Ventas netas').getByText('Ver tabla').click();
      await card('Movimientos del MRR').getByText('Ver tabla').click();
      await page.getByRole('table', { name: 'Ventas netas, en tabla' }).waitFor();
      const question = card('Bajas de suscriptores').getByRole('button', { name: /^Qué significa/ });
      const definition = card('Bajas de suscriptores').getByText(/Como la define Stripe/);
      await question.focus();
      expect(await definition.isVisible()).toBe(false);
      await page.keyboard.press('Enter');
      expect(await definition.isVisible()).toBe(true);
      expect(await question.getAttribute('aria-expanded')).toBe('true');
      await expectSoundLayout(page);
      await page.keyboard.press('Space');
      expect(await definition.isVisible()).toBe(false);
      await expectFocus(question);
    },
  );

  nightly(
    'the period is in the URL: a choice asks for its days, and Back for those before; a failure can be retried',
    async () => {
      const metrics = await openMetrics(site);
      const { page, card, asked, rejectNext } = metrics;
      await card('Pedidos').waitFor();
      await page.getByText('30 días', { exact: true }).click();
      await expect.poll(() => textOf(metrics, 'Pedidos')).toBe('60');
      expect(page.url()).toContain('?periodo=30');
      expect(asked).toContain(`${addDays(yesterday(), -29)} ${yesterday()}`);
      await page.goBack();
      await expect.poll(() => textOf(metrics, 'Pedidos')).toBe('180');
      // the chart stands on the last of its days again
      expect(await slider(metrics, 'Pedidos').inputValue()).toBe('89');
      rejectNext('/api/metrics', 403, 'forbidden');
      await page.getByText('Un año', { exact: true }).click();
      await page.getByRole('heading', { name: 'Error al cargar las cifras' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await card('Pedidos').waitFor();
    },
  );

  nightly(
    'own days are asked for and compared with as many before, today is shown so far, and the days are a file',
    async () => {
      const today = addDays(yesterday(), 1);
      const [open] = daysUntilYesterday(1, () => ({ orders: 3, soldCents: 9900, routinesSent: 7 }));
      const sold = (title: string, category: string | null, units: number, cents: number) => ({
        _id: `prd_${title}`,
        title,
        category,
        units,
        cents,
      });
      const products = [
        sold('Creatina', 'Suplementos', 4, 7960),
        sold('Proteína', 'Suplementos', 1, 2990),
        sold('Bandas largas de látex, 3 resistencias', null, -1, -900),
      ];
      const metrics = await openMetrics(site, { open: [{ ...open!, day: today }], products });
      const { page, asked } = metrics;
      const now = page.getByRole('region', { name: 'Hoy, hasta ahora' });
      await now.getByText(/99,00/).waitFor();
      await page.getByLabel('Desde').fill(addDays(today, -9));
      await expect.poll(() => textOf(metrics, 'Pedidos')).toBe('18');
      await page.getByLabel('Hasta', { exact: true }).fill(today);
      // today is one of them
      await expect.poll(() => textOf(metrics, 'Pedidos')).toBe('21');
      expect(page.url()).toContain(`?desde=${addDays(today, -9)}&hasta=${today}`);
      expect(asked.slice(-2).toSorted()).toEqual([
        `${addDays(today, -19)} ${addDays(today, -10)}`,
        `${addDays(today, -9)} ${today}`,
      ]);
      await expectSoundLayout(page);
      const begun = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      expect((await begun).suggestedFilename()).toBe(`cifras-${addDays(today, -9)}-${today}.csv`);
      const rows = async (title: string) =>
        (await page.getByRole('table', { name: title }).locator('tbody tr').allInnerTexts()).map((text) =>
          text.replace(/\s+/g, ' '),
        );
      expect(await rows('Por producto')).toEqual([
        'Creatina 4 79,60 €',
        'Proteína 1 29,90 €',
        'Bandas largas de látex, 3 resistencias -1 -9,00 €',
      ]);
      const hidden = page
        .getByRole('group', { name: 'Por producto' })
        .evaluate((rows) => rows.scrollWidth - rows.clientWidth);
      expect(await hidden, 'the numbers stand beside the longest name').toBe(0);
      expect(await rows('Por categoría')).toEqual(['Suplementos 5 109,50 €', 'Sin categoría -1 -9,00 €']);
      await page.getByLabel('Hasta', { exact: true }).fill(addDays(today, -40));
      await page.getByText('Elige de 1 a 366 días').waitFor();
    },
  );

  nightly('a year is drawn in weeks, and asks for no more days at once than the server gives', async () => {
    const metrics = await openMetrics(site, { days: someDays(730), query: '?periodo=365' });
    await metrics.card('Pedidos').waitFor();
    expect(await slider(metrics, 'Pedidos').getAttribute('aria-label')).toBe('Pedidos por semana');
    expect(await slider(metrics, 'Pedidos').getAttribute('max')).toBe('52');
    const read = () => slider(metrics, 'Pedidos').getAttribute('aria-valuetext');
    expect(await read()).toMatch(/^Semana del .+: 14$/);
    await slider(metrics, 'Pedidos').press('Home');
    expect(await read()).toMatch(/^1 día desde el .+: 2$/);
    await metrics.card('Ventas netas').getByText('Casi igual que en el periodo anterior').waitFor();
    // the longest span that the server gives, and the year itself
    expect(metrics.asked.toSorted()).toEqual([
      `${addDays(yesterday(), -730)} ${addDays(yesterday(), -365)}`,
      `${addDays(yesterday(), -364)} ${yesterday()}`,
      today(),
    ]);
    expect(addDays(addDays(yesterday(), -730), maxMetricDays - 1)).toBe(addDays(yesterday(), -365));
  });

  nightly('without finished days it says that the metrics begin tomorrow', async () => {
    const { page } = await openMetrics(site, { days: [] });
    await page.getByRole('heading', { name: 'Las cifras empiezan mañana' }).waitFor();
    await expectSoundLayout(page);
  });

  nightly(
    'of a young shop it says since when there are metrics, and compares with no half period',
    async () => {
      const metrics = await openMetrics(site, {
        days: daysUntilYesterday(10, (daysAgo) => ({ orders: 1, soldCents: 1000 + daysAgo })),
      });
      await metrics.page.getByText(/^Hay cifras desde el /).waitFor();
      await metrics.card('Pedidos').getByText('Sin datos del periodo anterior').waitFor();
      expect(await textOf(metrics, 'Bajas de suscriptores')).toBe('Sin datos');
    },
  );
});

describe('P88: a chart without a pointer', () => {
  it('P88: arrow keys, Home and End, a finger or pointer walk through the days; each is read with its value, and stands in a table', async () => {
    const metrics = await openMetrics(site, {
      days: daysUntilYesterday(180, (daysAgo) => ({ orders: daysAgo })),
    });
    const days = slider(metrics, 'Pedidos');
    await days.focus();
    const read = () => days.getAttribute('aria-valuetext');
    const shown = () => metrics.card('Pedidos').locator('.chart-reading').textContent();
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
    const box = (await days.boundingBox())!;
    await metrics.page.mouse.move(box.x + 1, box.y + 20);
    expect(await read()).toMatch(/: 89$/);
    await metrics.page.mouse.move(box.x + box.width - 1, box.y + 20);
    expect(await read()).toMatch(/: 0$/);
    await metrics.card('Pedidos').getByText('Ver tabla').focus();
    await metrics.page.keyboard.press('Enter');
    const rows = metrics.page.getByRole('table', { name: 'Pedidos, en tabla' }).locator('tbody tr');
    await rows.first().waitFor();
    // the newest first
    await expect
      .poll(() => rows.locator('td').allTextContents())
      .toEqual(Array.from({ length: 90 }, (_, at) => `${at}`));
  });

  nightly(
    'P88: what is drawn has a point for each day, as high as its value, and the cursor on the day that is read',
    async () => {
      const metrics = await openMetrics(site, {
        // no day before the third has orders
        days: daysUntilYesterday(90, (daysAgo) => ({
          orders: daysAgo < 3 ? 30 - 10 * daysAgo : 0,
          mrrCents: 100,
        })),
        query: '?periodo=30',
      });
      const path = (title: string, part: string) =>
        metrics.card(title).locator(`path.chart-${part}`).getAttribute('d');
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
      await slider(metrics, 'Pedidos').press('ArrowLeft');
      expect(await path('Pedidos', 'cursor')).toBe('M28.5 0V100');
      expect(await slider(metrics, 'Pedidos').getAttribute('aria-valuetext')).toMatch(/: 20$/);
    },
  );
});
