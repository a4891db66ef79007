import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { axeFindings } from '../support/pages/layout-findings.ts';
import {
  loadOf,
  monthFile,
  sessions,
  setsOf,
  weeks,
} from '../../web/src/features/landing/example-month/month.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

nightly(
  'the landing page leads to a whole month of training, which fits a small phone and downloads as a PDF',
  async () => {
    const { page, consoleErrors } = await site.visit('/', { width: 360, height: 740 });
    await page.getByRole('link', { name: 'Ver el mes entero' }).click();
    await page.getByRole('heading', { level: 1, name: 'Un mes de ejemplo' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rutina-de-ejemplo');
    for (const { day, title, exercises } of sessions) {
      const session = page.getByRole('region', { name: `${day} ${title}` });
      await expect.poll(() => session.getByRole('listitem').count()).toBe(exercises.length);
    }
    // a week has its own sets and loads, and a tap ticks the sets of an exercise
    const squat = page.getByRole('listitem').filter({ hasText: 'Sentadilla trasera' });
    await squat.getByText('80 kg').waitFor();
    await squat.getByText('4 × 6').click();
    expect(await squat.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Semana 4: Descarga' }).check();
    await squat.getByText('77,5 kg').waitFor();
    await squat.getByText('3 × 6').waitFor();
    expect(await squat.getByRole('checkbox').isChecked()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(consoleErrors).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar en PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rutina-de-ejemplo.pdf');
  },
);

it('loads and sets do what the four weeks of the example month say', () => {
  expect(weeks.map(({ reserve }) => reserve)).toEqual(['3', '2', '1', '4']);
  for (const exercise of sessions.flatMap(({ exercises }) => exercises)) {
    expect(setsOf(exercise, 4)).toBe(exercise.sets - 1);
    const [first, second, third, last] = [1, 2, 3, 4].map((week) => loadOf(exercise, week));
    if (first === null) continue;
    expect(first).toBeLessThan(second!);
    expect(second).toBeLessThan(third!);
    expect(last! / third!).toBeGreaterThan(0.82);
    expect(last! / third!).toBeLessThan(0.95);
  }
});

it('the PDF of the example month has two pages of less than 150 KB, a title, a language and tagged tables', async () => {
  const bytes = await readFile(join(site.files, monthFile));
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(text).toContain('/Lang (es-ES)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text.match(/\/S \/Table\b/g)).toHaveLength(1 + sessions.length);
  expect(text.match(/\/S \/TH\b/g)!.length).toBeGreaterThan(sessions.length * 5);
  expect(bytes.length).toBeLessThan(150_000);
});
