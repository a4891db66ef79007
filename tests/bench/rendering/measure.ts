import { join } from 'node:path';
import { median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import type { RenderingTimes } from './rendering-process.ts';

/** What the function may take for all pages: a third of its timeout (infra/functions/events.ts). */
const maxComparison = 300;

const part = 'rendering';

/** How long imported products take to their pages, and the comparison of all pages after that. */
export async function measureRendering(sizes: number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const process = join(import.meta.dirname, 'rendering-process.ts');
    figures.push(...figuresOf(await runProcess<RenderingTimes>(process, [String(size)])));
  }
  return figures;
}

function figuresOf({ alone, size, imported, rendered, compared }: RenderingTimes): Figure[] {
  const many = `${size.toLocaleString('en')} products`;
  const one = median(alone);
  const ratio = (seconds: number) => `${(seconds / one).toFixed(0)} × one alone`;
  return [
    {
      part,
      name: 'one product, from its import to page and sitemap',
      value: one,
      unit: 's',
      budget: { max: 10 },
      note: alone.map((each) => each.toFixed(2)).join(', '),
    },
    {
      part,
      name: `${many}, from the first call of the import to the last page and the sitemap`,
      value: rendered / 60,
      unit: 'min',
      budget: { max: 10 },
      note: `${ratio(rendered)}; the calls of the import took ${(imported / 60).toFixed(1)} min`,
    },
    {
      part,
      name: `${many}: comparison of all pages in one call of the function`,
      value: compared,
      unit: 's',
      budget: { max: maxComparison },
      note: ratio(compared),
    },
  ];
}
