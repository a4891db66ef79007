import type { Page } from 'playwright-core';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { sessionOf, type Visit } from './journey.ts';
import type { State } from './page-states.ts';

/** Runs axe on each state in light and dark, and checks for horizontal scrolling; returns the findings. */
export async function axeStateFindings(visit: Visit, states: State[], width: number): Promise<string[]> {
  const found: string[] = [];
  // one page for all states, so that shared assets load once
  const page = await open(visit, states, width);
  for (const state of states) {
    try {
      await show(page, state);
      const said = [...(await axeFindings(page)), ...(await horizontalScrolling(page))];
      found.push(...said.map((finding) => `${state.name}: ${finding}`));
    } catch (error) {
      // the other states are still checked
      found.push(`${state.name} was not reached: ${String(error)}`);
    }
  }
  return found;
}

/** Opens a page for the states; some API calls fail or stay pending on purpose. */
export async function open(visit: Visit, states: State[], width: number): Promise<Page> {
  const expects = [...new Set(states.flatMap(({ fails }) => fails?.source ?? []))].map(
    (text) => new RegExp(text),
  );
  const page = await visit('/legal/cookies', { width, expects });
  const refusal = { status: 400, json: { code: 'invalid_input', message: 'Algo no ha ido bien.' } };
  await page.route('**/api/products?*search=averia*', (route) => route.fulfill(refusal));
  await page.route('**/api/products/averia', (route) => route.fulfill(refusal));
  // never answered: the loading state stays
  await page.route('**/api/products?*search=espera*', () => undefined);
  return page;
}

/** Brings the page into a state, with empty storage except what the state stores. */
export async function show(page: Page, { path, as, stored, shows, act }: State): Promise<void> {
  const kept = { ...(as && { session: JSON.stringify(sessionOf(as)) }), ...stored };
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
  // otherwise it could be a same-page navigation to an anchor
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  await page
    .getByText(shows)
    .first()
    .waitFor({ state: typeof shows === 'string' ? 'visible' : 'attached' });
  await act?.(page);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
}

/** Horizontal scrolling at this size and at a zoom of 200 % and 400 % (WCAG 1.4.10). */
async function horizontalScrolling(page: Page): Promise<string[]> {
  const found: string[] = [];
  const here = page.viewportSize()!;
  for (const size of [here, { width: 720, height: 450 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(async () => {
      // layout has settled after two frames
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    if (over > 0) found.push(`scrolls ${over} px sideways at ${size.width} px`);
  }
  await page.setViewportSize(here);
  return found;
}
