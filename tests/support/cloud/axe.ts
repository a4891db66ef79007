import axe, { type Result, type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast'] };

/** The problems that axe finds on a page as it is shown. */
export async function findViolations(page: Page, rules = allRules): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: loadedAxe } = window as unknown as { axe: typeof axe };
    return (await loadedAxe.run({ runOnly, resultTypes: ['violations'] })).violations;
  }, rules);
  return violations.flatMap(describe);
}

/** The problems that axe finds on a page in the light theme, and its colour problems in the dark theme. */
export async function axeFindings(page: Page): Promise<string[]> {
  const light = await findViolations(page);
  await setDarkTheme(page, true);
  const dark = await findViolations(page, colourRules);
  await setDarkTheme(page, false);
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

const loaded = new WeakSet<Page>();
// a frame of another origin answers too
const script = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Loads axe into the page's documents: the present ones, and each that it opens later. Sending axe before each analysis
 * takes longer than the analysis.
 */
async function loadAxe(page: Page): Promise<void> {
  if (loaded.has(page)) return;
  loaded.add(page);
  await page.addInitScript(script);
  await Promise.all(page.frames().map((frame) => frame.evaluate(script)));
}

/** Sets the theme by the root's style as well: the browser applies the emulated preference with a delay. */
async function setDarkTheme(page: Page, isDark: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.evaluate(
    (scheme) => (document.documentElement.style.colorScheme = scheme),
    isDark ? 'dark' : '',
  );
}

const describe = ({ id, nodes }: Result): string[] =>
  nodes.map(({ html, failureSummary }) => `${id} ${html.slice(0, 200)} ${failureSummary ?? ''}`);
