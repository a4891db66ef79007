import type { Figure } from '../figure.ts';
import { sharedBenchCloud, type BenchCloudFacts } from '../start-cloud.ts';
import { measureAlternately, median } from '../alternate.ts';
import { serveBarePage } from './bare-page.ts';
import { openChromium, type DrivenChromium } from './open-chromium.ts';
import { publicRoutes } from './public-routes.ts';
import { serveSecurely } from './serve-securely.ts';

const runs = 5;
const whole = { accessibility: 100, 'best-practices': 100, seo: 100 };

/** What a page may cost. Paints are times those of a bare page of the same run: milliseconds differ between machines. */
interface PageBudget {
  performance: number;
  firstPaint?: number;
  largestPaint?: number;
}
const budgets: Record<string, PageBudget> = {
  '/': { performance: 99, firstPaint: 1.25, largestPaint: 1.5 },
  '/tienda': { performance: 99, firstPaint: 1.25, largestPaint: 2 },
  '/tienda/{slug}': { performance: 99, firstPaint: 1.25, largestPaint: 1.5 },
  '/pricing': { performance: 99, firstPaint: 1.25, largestPaint: 1.5 },
  '/blog': { performance: 97 },
};
const layoutShift = 0.01;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** One run of Lighthouse: the scores, the failed audits, and milliseconds of paints. */
interface LighthouseRun {
  scores: Record<Category, number>;
  remarks: Record<Category, string>;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
}

/** Lighthouse's mobile scores and paints, each the median of several runs: a busy machine costs points. */
export async function measureLighthouse(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const chromium = await openChromium().catch((error: unknown) => error as Error);
  if (chromium instanceof Error) {
    const note = `install chromium (apt-get install chromium): ${chromium.message}`;
    return Object.keys(budgets).map((name) => ({ part: 'lighthouse', name, value: null, unit: '', note }));
  }
  const site = await serveSecurely(cloud.siteUrl, {
    without: chromium.packaged ? 'referrer-policy' : undefined,
  });
  const bareServer = await serveBarePage();
  const bare = await serveSecurely(bareServer.url);
  try {
    return await measurePages(chromium, { site: site.url, bare: bare.url }, cloud);
  } finally {
    await chromium.close();
    await site.close();
    await bare.close();
    await bareServer.close();
  }
}

async function measurePages(
  { port, name }: DrivenChromium,
  urls: { site: string; bare: string },
  cloud: BenchCloudFacts,
): Promise<Figure[]> {
  const pages = (await publicRoutes(cloud)).filter((route) => budgets[route.name]);
  const bare = { name: 'bare page', url: urls.bare };
  const subjects = [bare, ...pages.map((route) => ({ name: route.name, url: urls.site + route.path }))];
  const visits = await measureAlternately(runs, subjects, ({ url }) => runLighthouse(url, port));
  const [least, ...others] = subjects.map((subject) => visits.get(subject)!);
  return pages.flatMap((page, index) => figuresOf(page.name, others[index]!, least!, name));
}

function figuresOf(page: string, visits: LighthouseRun[], bare: LighthouseRun[], browser: string): Figure[] {
  const { performance, firstPaint, largestPaint } = budgets[page]!;
  const part = 'lighthouse';
  const scores = categories.map((category): Figure => ({
    part,
    name: `${page}: ${category}`,
    value: median(visits.map(({ scores: all }) => all[category])),
    unit: 'points',
    budget: { min: category === 'performance' ? performance : whole[category] },
    note: [visits[0]!.remarks[category], category === 'performance' ? browser : '']
      .filter(Boolean)
      .join('; '),
  }));
  const paint = (title: string, kind: 'firstPaint' | 'largestPaint', max: number | undefined): Figure => {
    const [own, least] = [visits, bare].map((all) => median(all.map((visit) => visit[kind])));
    const note = `${Math.round(own!)} ms beside ${Math.round(least!)} ms`;
    return {
      part,
      name: `${page}: ${title}`,
      value: own! / least!,
      unit: '× bare',
      ...(max && { budget: { max } }),
      note,
    };
  };
  const shift = median(visits.map((visit) => visit.layoutShift));
  return [
    ...scores,
    paint('FCP', 'firstPaint', firstPaint),
    paint('LCP', 'largestPaint', largestPaint),
    { part, name: `${page}: layout shift`, value: shift, unit: '', budget: { max: layoutShift } },
  ];
}

async function runLighthouse(url: string, port: number): Promise<LighthouseRun> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
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
    firstPaint: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

type Audit = { score: number | null; numericValue?: number } | undefined;

const failed = (audit: Audit) => typeof audit?.score === 'number' && audit.score < 1;
const seconds = (audit: Audit) => `${((audit?.numericValue ?? 0) / 1000).toFixed(2)} s`;
