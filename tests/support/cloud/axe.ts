import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface Axe {
  run(options: { runOnly: { type: 'rule'; values: string[] } }): Promise<Results>;
}

/** The problems that axe finds on a page in the light theme, and its colour problems in the dark theme. */
export async function axeFindings(page: Page): Promise<string[]> {
  // legacy mode: without the second page that merges the results of frames
  const light = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  await setDarkTheme(page, true);
  const dark = await findColourProblems(page);
  await setDarkTheme(page, false);
  return [...describeViolations(light), ...describeViolations(dark).map((finding) => `dark: ${finding}`)];
}

/** A page without frames still has axe from the first run, which saves half of the time; frames may have reloaded. */
async function findColourProblems(page: Page): Promise<Results> {
  if (page.frames().length > 1)
    return new AxeBuilder({ page }).setLegacyMode().withRules('color-contrast').analyze();
  return page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run({ runOnly: { type: 'rule', values: ['color-contrast'] } }),
  );
}

/** Sets the theme by the root's style as well: the browser applies the emulated preference with a delay. */
async function setDarkTheme(page: Page, isDark: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.evaluate(
    (scheme) => (document.documentElement.style.colorScheme = scheme),
    isDark ? 'dark' : '',
  );
}

const describeViolations = ({ violations }: Results): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
