import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';
import { median } from '../alternate.ts';
import { openChromium, type DrivenChromium } from './open-chromium.ts';
import { serveWithout } from './without-header.ts';

const pages = ['/', '/tienda', '/blog'];
const runs = 3;
const budgets = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof budgets;
const categories = Object.keys(budgets) as Category[];

/** One run of Lighthouse: the scores, and the failed audits. */
interface LighthouseRun {
  scores: Record<Category, number>;
  remarks: Record<Category, string>;
}

/** Lighthouse's mobile scores, each the median of several runs: a busy machine costs points. */
export async function measureLighthouse(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const chromium = await openChromium().catch((error: unknown) => error as Error);
  if (chromium instanceof Error) {
    const note = `install chromium (apt-get install chromium): ${chromium.message}`;
    return pages.map((page) => ({ part: 'lighthouse', name: page, value: null, unit: '', note }));
  }
  const site = chromium.packaged ? await serveWithout('referrer-policy', cloud.siteUrl) : undefined;
  try {
    const figures: Figure[] = [];
    for (const page of pages)
      figures.push(...(await measurePage(chromium, site?.url ?? cloud.siteUrl, page)));
    return figures;
  } finally {
    await chromium.close();
    await site?.close();
  }
}

async function measurePage({ port, name }: DrivenChromium, site: string, page: string): Promise<Figure[]> {
  const visits: LighthouseRun[] = [];
  for (let run = 0; run < runs; run++) visits.push(await runLighthouse(`${site}${page}`, port));
  return categories.map((category) => ({
    part: 'lighthouse',
    name: `${page}: ${category}`,
    value: median(visits.map(({ scores }) => scores[category])),
    unit: 'points',
    budget: { min: budgets[category] },
    note: [visits[0]!.remarks[category], category === 'performance' ? name : ''].filter(Boolean).join('; '),
  }));
}

async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse told nothing of ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const audits = lhr.audits;
  const remark = (category: Category) =>
    category === 'performance'
      ? `FCP ${seconds(audits['first-contentful-paint'])}, LCP ${seconds(audits['largest-contentful-paint'])}, TBT ${Math.round(audits['total-blocking-time']?.numericValue ?? 0)} ms, CLS ${(audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)}`
      : lhr.categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && failed(audits[id]))
          .map(({ id }) => id)
          .join(', ');
  const each = <T>(value: (category: Category) => T) =>
    Object.fromEntries(categories.map((category) => [category, value(category)])) as Record<Category, T>;
  return {
    scores: each((category) => Math.round((lhr.categories[category]!.score ?? 0) * 100)),
    remarks: each(remark),
  };
}

type Audit = { score: number | null; numericValue?: number } | undefined;

const failed = (audit: Audit) => typeof audit?.score === 'number' && audit.score < 1;
const seconds = (audit: Audit) => `${((audit?.numericValue ?? 0) / 1000).toFixed(2)} s`;
