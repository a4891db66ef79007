import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface Axe {
  run(options: { runOnly: { type: 'rule'; values: string[] } }): Promise<Results>;
}

/** What axe finds on a page in the light, and in the dark, where only the colours differ. */
export async function axeFindings(page: Page): Promise<string[]> {
  // legacy: without a second page in which frames come together
  const light = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  await inTheDark(page, true);
  const dark = await colours(page);
  await inTheDark(page, false);
  return [...said(light), ...said(dark).map((finding) => `dark: ${finding}`)];
}

/** Frames may have come anew; a page has axe since its look at the light, which is half the work. */
async function colours(page: Page): Promise<Results> {
  if (page.frames().length > 1)
    return new AxeBuilder({ page }).setLegacyMode().withRules('color-contrast').analyze();
  return page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run({ runOnly: { type: 'rule', values: ['color-contrast'] } }),
  );
}

/** By the root's own style: the browser follows the emulated preference of its user only when it comes to it. */
async function inTheDark(page: Page, isDark: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.evaluate(
    (scheme) => (document.documentElement.style.colorScheme = scheme),
    isDark ? 'dark' : '',
  );
}

const said = ({ violations }: Results): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
