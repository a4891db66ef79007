import type { Browser, Page } from 'playwright-core';
import { storedWizard } from '#tests/web/browser/support/open-wizard.ts';
import { median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';
import { openBrowser } from './browser.ts';

const runs = 5;
/** A phone of the middle class beside this machine, as Lighthouse assumes. */
const slowdown = 4;
const budget = { max: 100 };

/** One thing that a visitor does on a page that has settled. */
interface Interaction {
  name: string;
  path: string;
  stored?: Record<string, string>;
  perform: (page: Page) => Promise<void>;
}

const interactions: Interaction[] = [
  {
    name: 'add to cart',
    path: '/tienda',
    perform: (page) => page.locator('.quick-add:enabled').first().click(),
  },
  {
    name: 'filter',
    path: '/tienda',
    perform: (page) => page.locator('.category-button').nth(1).click(),
  },
  {
    name: 'wizard step',
    path: '/evaluacion',
    stored: storedWizard('motivation'),
    perform: (page) => page.getByRole('button', { name: 'Siguiente' }).click(),
  },
];

/** Interaction to next paint with a slow processor: from the tap to the frame that shows its effect. */
export async function measureInteractions(): Promise<Figure[]> {
  const { siteUrl } = await sharedBenchCloud();
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const interaction of interactions) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await measure(browser, siteUrl, interaction));
      figures.push({
        part: 'interactions',
        name: `${interaction.path}: ${interaction.name}`,
        value: median(times),
        unit: 'ms',
        budget,
        note: times.join(', '),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, siteUrl: string, { path, stored = {}, perform }: Interaction) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const entries = Object.entries(stored);
  await context.addInitScript(
    (all) => all.forEach(([key, value]) => localStorage.setItem(key, value)),
    entries,
  );
  await context.addInitScript(recordInteractions);
  const page = await context.newPage();
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await perform(page);
  await page.waitForFunction(() => window.interactions.length > 0);
  // entries come after their frame, the last ones late
  await page.waitForTimeout(1000);
  const longest = await page.evaluate(() => Math.max(...window.interactions));
  await context.close();
  return longest;
}

declare global {
  interface Window {
    /** Durations of the events of interactions. */
    interactions: number[];
  }
}

function recordInteractions(): void {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
