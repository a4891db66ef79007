import { measureAlternately, median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud, type BenchCloudFacts } from '../start-cloud.ts';
import { serveBarePage } from './bare-page.ts';
import { measureInteractions } from './interactions.ts';
import { openChromium, type DrivenChromium } from './open-chromium.ts';
import { publicRoutes } from './public-routes.ts';
import { serveSecurely } from './serve-securely.ts';

const runs = 5;
const part = 'paint';

/** What a page may cost, as times another page of the same run: milliseconds differ between machines. */
interface PageBudget {
  firstPaint?: number;
  largestPaint?: number;
  /** Times the blocked thread of the landing page. */
  blocked?: number;
}
const landing = '/';
const budgets: Record<string, PageBudget> = {
  [landing]: { firstPaint: 1.25, largestPaint: 1.5 },
  '/tienda': { firstPaint: 1.25, largestPaint: 2, blocked: 1.5 },
  '/tienda/{slug}': { firstPaint: 1.25, largestPaint: 1.5, blocked: 1.5 },
  '/pricing': { firstPaint: 1.25, largestPaint: 1.5 },
};
const maxLayoutShift = 0.01;

/** A landing page that blocks for less counts as this: it would be a division by nothing, and no person notices it. */
const leastBlockedMs = 50;

/** One visit by Lighthouse, with its simulated phone: milliseconds, and the score of layout shifts. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** For how long tasks of the thread were longer than 50 ms, before the page was ready for input. */
  blocked: number;
  layoutShift: number;
  score: number;
}

const auditOf = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
} as const;

/** Paints, layout shifts and the blocked thread of public pages by Lighthouse, each a median; then interactions. */
export async function measurePaint(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const chromium = await openChromium();
  const site = await serveSecurely(cloud.siteUrl, {
    without: chromium.packaged ? 'referrer-policy' : undefined,
  });
  const bareServer = await serveBarePage();
  const bare = await serveSecurely(bareServer.url);
  try {
    const figures = await measurePages(chromium, { site: site.url, bare: bare.url }, cloud);
    return [...figures, ...(await measureInteractions())];
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
  const visits = await measureAlternately(runs, subjects, ({ url }) => visit(url, port));
  const medians = new Map(subjects.map((subject) => [subject.name, medianVisit(visits.get(subject)!)]));
  const [least, front] = [medians.get(bare.name)!, medians.get(landing)!];
  return pages.flatMap((page) => figuresOf(page.name, medians.get(page.name)!, { least, front, name }));
}

interface Yardsticks {
  /** The bare page's, and the landing page's. */
  least: Visit;
  front: Visit;
  /** The browser's name. */
  name: string;
}

function figuresOf(page: string, own: Visit, { least, front, name }: Yardsticks): Figure[] {
  const { firstPaint, largestPaint, blocked } = budgets[page]!;
  const ratio = (title: string, of: keyof Visit, to: Visit, max: number | undefined): Figure => ({
    part,
    name: `${page}: ${title}`,
    value: own[of] / Math.max(to[of], of === 'blocked' ? leastBlockedMs : 0),
    unit: to === least ? '× bare' : '× landing',
    budget: max === undefined ? undefined : { max },
    note: `${Math.round(own[of])} ms beside ${Math.round(to[of])} ms`,
  });
  return [
    ratio('FCP', 'firstPaint', least, firstPaint),
    ratio('LCP', 'largestPaint', least, largestPaint),
    ratio('blocked thread', 'blocked', front, blocked),
    {
      part,
      name: `${page}: layout shift`,
      value: own.layoutShift,
      unit: '',
      budget: { max: maxLayoutShift },
    },
    { part, name: `${page}: Lighthouse`, value: own.score, unit: 'points', note: name },
  ];
}

const medianVisit = (all: Visit[]): Visit => {
  const of = (value: keyof Visit) => median(all.map((each) => each[value]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    layoutShift: of('layoutShift'),
    score: of('score'),
  };
};

async function visit(url: string, port: number): Promise<Visit> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse told nothing of ${url}`);
  const { audits, runtimeError, categories } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  const value = (of: keyof typeof auditOf) => audits[auditOf[of]]?.numericValue ?? Number.NaN;
  return {
    firstPaint: value('firstPaint'),
    largestPaint: value('largestPaint'),
    blocked: value('blocked'),
    layoutShift: value('layoutShift'),
    score: (categories['performance']!.score ?? 0) * 100,
  };
}
