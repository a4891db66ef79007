import type { Page } from 'playwright-core';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { sessionOf, type Visit } from './journey.ts';
import type { State } from './states.ts';

/** What axe finds in each state, in light and dark, and what scrolls sideways. */
export async function findings(visit: Visit, states: State[], width: number): Promise<string[]> {
  const found: string[] = [];
  // one page for all: what they share is loaded once
  const page = await open(visit, states, width);
  for (const state of states) {
    try {
      await show(page, state);
      const said = [...(await axeFindings(page)), ...(await sideways(page))];
      found.push(...said.map((finding) => `${state.name}: ${finding}`));
    } catch (error) {
      // the others are looked at all the same
      found.push(`${state.name} was not reached: ${String(error)}`);
    }
  }
  return found;
}

/** A page in which states can be shown; some of them are refusals on purpose. */
export async function open(visit: Visit, states: State[], width: number): Promise<Page> {
  const expects = [...new Set(states.flatMap(({ fails }) => fails?.source ?? []))].map(
    (text) => new RegExp(text),
  );
  const page = await visit('/legal/cookies', { width, expects });
  const refusal = { status: 400, json: { code: 'invalid_input', message: 'Algo no ha ido bien.' } };
  await page.route('**/api/products?*search=averia*', (route) => route.fulfill(refusal));
  await page.route('**/api/products/averia', (route) => route.fulfill(refusal));
  // never answered: what is shown meanwhile stays
  await page.route('**/api/products?*search=espera*', () => undefined);
  return page;
}

/** Brings the page into a state, as if it were the first of its visitor. */
export async function show(page: Page, { path, as, stored, shows, act }: State): Promise<void> {
  const kept = { ...(as && { session: JSON.stringify(sessionOf(as)) }), ...stored };
  await page.evaluate((entries) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(kept));
  // or it might only be another anchor of the page before
  if (path.includes('#')) await page.goto('about:blank');
  await page.goto(path);
  await page
    .getByText(shows)
    .first()
    .waitFor({ state: typeof shows === 'string' ? 'visible' : 'attached' });
  await act?.(page);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
}

/** Here, at a zoom of 200 % on a laptop and of 400 % (WCAG 1.4.10), the text flows and nothing is cut off. */
async function sideways(page: Page): Promise<string[]> {
  const found: string[] = [];
  const here = page.viewportSize()!;
  for (const size of [here, { width: 720, height: 450 }, { width: 320, height: 256 }]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(async () => {
      // two frames on, everything has taken its new place
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    if (over > 0) found.push(`scrolls ${over} px sideways at ${size.width} px`);
  }
  await page.setViewportSize(here);
  return found;
}
