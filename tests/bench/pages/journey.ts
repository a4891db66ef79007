import type { Page } from 'playwright-core';
import { launchBrowser } from '#tests/support/cloud/browser.ts';
import { walkByEmail, walkByGoogle, type Effort } from '#tests/e2e/support/visitor-walk.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';

/** A way to the first routine, with the effort that it may cost. */
interface Way {
  name: string;
  walk: (page: Page) => Promise<Effort>;
  limit: Effort;
}

const ways: Way[] = [
  { name: 'by e-mail', walk: walkByEmail, limit: { taps: 22, keystrokes: 95, screens: 12 } },
  { name: 'by Google', walk: walkByGoogle, limit: { taps: 20, keystrokes: 44, screens: 12 } },
];

/**
 * By e-mail: before a tap answered a question, and what was aimed at. Name, e-mail address, password and card are 79 of the
 * keystrokes, so that only Google's way, which needs the card alone of these, comes below the aim.
 */
const before: Effort = { taps: 33, keystrokes: 95, screens: 13 };
const aim: Effort = { taps: 22, keystrokes: 80, screens: 12 };

/** What a visitor with a phone does from the landing page to the day of the first routine. */
export async function measureJourney(): Promise<Figure[]> {
  const { siteUrl } = await sharedBenchCloud();
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const way of ways) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(siteUrl, { waitUntil: 'networkidle' });
      figures.push(...effortFigures(way, await way.walk(page)));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

const effortFigures = ({ name, limit }: Way, effort: Effort): Figure[] =>
  (['taps', 'keystrokes', 'screens'] as const).map((unit) => ({
    part: 'journey',
    name: `landing page to first routine ${name}: ${unit}`,
    value: effort[unit],
    unit,
    budget: { max: limit[unit] },
    note: `by e-mail before: ${before[unit]}, aim ${aim[unit]}`,
  }));
