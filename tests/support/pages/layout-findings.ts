import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axePath } from './axe-path.ts';

/**
 * Expects a page without axe findings, horizontal scroll and small targets, as it is shown and 1280 px wide (P46). Contrast is
 * left to tests/site/contrast.unit.test.ts, which computes it of all colours, and to one look at each page.
 */
export async function expectSoundLayout(page: Page, height = 800): Promise<void> {
  // from narrow to wide: nothing that was placed for the narrow window leaves the wide one
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height });
    // where an earlier step has scrolled to, the sticky bar may cover a half of any button
    const found = await page.evaluate(findFaults);
    expect(found, `at ${width} px`).toEqual({ scroll: 0, lowerThan44px: [] });
    if (width === 360) expect(await axeFindings(page), 'axe').toEqual([]);
  }
}

/** Horizontal scroll, and buttons and links lower than 44 px, except links within a sentence and check boxes within a label. */
async function findFaults(): Promise<{ scroll: number; lowerThan44px: string[] }> {
  // the page learns its new size with the next frame: what scrolls from then on can be reached by keyboard
  await new Promise((resized) => new ResizeObserver(resized).observe(document.documentElement));
  window.scrollTo({ top: 0, behavior: 'instant' });
  const lowerThan44px = [
    ...document.querySelectorAll('main button, main a, main select, main label:has(input)'),
  ]
    .filter((target) => target.checkVisibility() && !target.matches('.skip-link, label[for]'))
    .filter((target) => target.getBoundingClientRect().height < 43.9)
    .map((target) => target.outerHTML.slice(0, 120));
  return { scroll: document.documentElement.scrollWidth - window.innerWidth, lowerThan44px };
}

const allButContrast: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false } },
};
const contrastAlone: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast'] },
};

/** What axe finds on a page, without contrast or of it alone; its script comes from the test's own server, which the browser keeps. */
export async function axeFindings(page: Page, part?: 'contrast'): Promise<string[]> {
  const options = part ? contrastAlone : allButContrast;
  // as text: the test runner replaces `import()` in code
  await page.evaluate(`import('${axePath}').then(() => undefined)`);
  const violations = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as {
      axe: { run: (asked: RunOptions) => Promise<{ violations: Result[] }> };
    };
    return (await axe.run(asked)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}
