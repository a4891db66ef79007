import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';

/** Expects a page without axe findings, horizontal scroll and small targets, at 360 px in the dark and 1280 px in the light (P46). */
export async function expectSoundLayout(page: Page, height = 800): Promise<void> {
  // from narrow to wide: nothing that was placed for the narrow window leaves the wide one
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: width === 360 ? 'dark' : 'light' });
    // where an earlier step has scrolled to, the sticky bar may cover a half of any button
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await axeFindings(page), `axe at ${width} px`).toEqual([]);
    expect(await horizontalScroll(page), `scroll at ${width} px`).toBe(0);
    expect(await smallTargets(page), `small targets at ${width} px`).toEqual([]);
  }
}

const horizontalScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Buttons and links lower than 44 px, except links within a sentence and check boxes within a label. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main select, main label:has(input)')]
      .filter((target) => target.checkVisibility() && !target.matches('.skip-link, label[for]'))
      .filter((target) => target.getBoundingClientRect().height < 43.9)
      .map((target) => target.outerHTML.slice(0, 120)),
  );
