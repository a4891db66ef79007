import { expect, it } from 'vitest';
import { metricRows } from '../../web/src/features/analytics/export-metrics.ts';
import { isOwn, isSpan, periodCodec, splitDays, usual } from '../../web/src/features/analytics/periods.ts';
import { someDays } from '../support/pages/admin/metrics-page.ts';

/** Two periods of 90 days and one day more, as the page asks for them; the last ones may not be closed yet. */
const split = (unclosed: number) => {
  const closed = someDays(181).slice(0, 181 - unclosed);
  const { days, before } = splitDays(closed, 90);
  expect(days.at(-1)).toBe(closed.at(-1));
  return [days.length, before.length];
};

it('until the night has closed yesterday, both periods end a day earlier and are equally long', () => {
  expect(split(0)).toEqual([90, 90]);
  expect(split(1)).toEqual([90, 90]);
});

it('when the night is two days behind, the period before lacks a day, and a shop without days has none', () => {
  expect(split(2)).toEqual([90, 89]);
  expect(splitDays([], 90)).toEqual({ days: [], before: [] });
});

it('own days stand in the URL, a period does without them, and what is no day is none', () => {
  const own = { ...usual, from: '2026-03-01', to: '2026-03-31' };
  expect(periodCodec.write(own)).toBe('?desde=2026-03-01&hasta=2026-03-31');
  expect(periodCodec.parse(new URLSearchParams(periodCodec.write(own)))).toEqual(own);
  expect(periodCodec.write(usual)).toBe('');
  const wrong = periodCodec.parse(new URLSearchParams('periodo=30&desde=2026-02-30&hasta=0202-01-01'));
  expect([wrong, isOwn(wrong)]).toEqual([{ period: 30, from: '', to: '' }, false]);
  expect([own, { ...own, to: '2026-02-01' }, { ...own, to: '2027-03-02' }].map(isSpan)).toEqual([
    true,
    false,
    false,
  ]);
});

it('the file has each day with all metrics, as a spreadsheet in Spanish reads them', () => {
  const [header, ...rows] = metricRows(splitDays(someDays(60), 30));
  expect(header!.slice(0, 4)).toEqual(['Día', 'Ventas netas (€)', 'Pedidos', 'Pedido medio (€)']);
  expect(header).toContain('Bajas de suscriptores (%)');
  expect(header).toContain('MRR: Nuevos (€)');
  expect(rows).toHaveLength(30);
  expect(rows.at(-1)!.slice(0, 4)).toEqual([someDays(1)[0]!.day, '50,00', '2', '30,00']);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header!.length]));
});
