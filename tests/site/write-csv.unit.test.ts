import { expect, it, vi } from 'vitest';

const saved = vi.hoisted(() => ({ texts: [] as string[] }));
vi.mock('../../web/src/ui/save-file.ts', () => ({
  saveFile: (_name: string, text: string) => saved.texts.push(text),
}));
const { downloadCsv } = await import('../../web/src/ui/csv/write-csv.ts');

it('a file for a spreadsheet has formulas as texts, and amounts below zero as numbers', async () => {
  const amounts = ['-12,50', '-3', '-1.250', '12,50'];
  const formulas = ['=SUM(A1)', '+34600', '-1+2', '-HYPERLINK("x")', '@cmd', '\t=1'];
  await downloadCsv('cifras.csv', [amounts, formulas]);
  expect(saved.texts[0]!.split('\r\n')).toEqual([
    '\uFEFF-12,50;-3;-1.250;12,50',
    `"'=SUM(A1)";"'+34600";"'-1+2";"'-HYPERLINK(""x"")";"'@cmd";"'\t=1"`,
  ]);
});
