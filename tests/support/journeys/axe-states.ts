import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { axeFindings, findViolations } from '#tests/support/cloud/axe.ts';
import { sessionCookie, storedSession } from '#tests/support/cloud/session-cookie.ts';
import type { Visit } from './journey.ts';

/** A page state to check: its path, and the actions that lead to it. */
export interface State {
  name: string;
  path: string;
  /** Signed-in user; a visitor by default. */
  as?: SignedIn;
  stored?: Record<string, string>;
  /** Adds routes to the page, which are gone after the state. */
  route?: (page: Page) => Promise<unknown>;
  /** Text or element that shows when the page is ready. */
  shows: string | RegExp;
  act?: (page: Page) => Promise<unknown>;
  only?: 'phone' | 'wide';
  /** Console error that the state causes on purpose. */
  fails?: RegExp;
}

type Size = (typeof sizes)['phone'];
const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1440, height: 900 } };
/** Zooms of 200 % and 400 % of a usual window (WCAG 1.4.10). */
const zooms = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];

type Check = (page: Page) => Promise<string[]>;

/**
 * Opens the states that nothing but an address leads to, on a phone, and runs axe once on each: colours are proved from their tokens, and
 * all states at all sizes in `npm run test:all`. Checks for horizontal scrolling at 320 px as well. Returns the findings.
 */
export async function openedPageFindings(visit: Visit, states: State[]): Promise<string[]> {
  const opened = states.filter(({ act, route, only }) => !act && !route && only !== 'wide');
  const [narrowest] = zooms.slice(-1) as [Size];
  return findingsOf(visit, opened, async (page, state, sessions) => {
    await page.setViewportSize(sizes.phone);
    await show(page, state, sessions);
    const found = [...(await findViolations(page)), ...(await horizontalScrolling(page))];
    await page.setViewportSize(narrowest);
    return [...found, ...(await horizontalScrolling(page))];
  });
}

/** What `look` finds in each of the states, by their names. */
async function findingsOf(
  visit: Visit,
  states: State[],
  look: (page: Page, state: State, sessions: Map<string, string>) => Promise<string[]>,
): Promise<string[]> {
  const expects = [...new Set(states.flatMap(({ fails }) => fails?.source ?? []))].map(
    (text) => new RegExp(text),
  );
  // one page for all states, so that shared assets load once
  const page = await visit('/legal/cookies', { expects });
  const sessions = new Map<string, string>();
  const found: string[] = [];
  for (const state of states) {
    try {
      const said = await look(page, state, sessions);
      found.push(...said.map((finding) => `${state.name}: ${finding}`));
    } catch (error) {
      // the other states are still checked
      found.push(`${state.name} was not reached: ${String(error)}`);
    }
  }
  return found;
}

/**
 * Opens each state once, and runs axe on a phone and on a wide screen, each in light and dark. Checks for horizontal
 * scrolling at both sizes and when zoomed in, and at 320 px also what the caller wants. Returns the findings.
 */
export async function axeStateFindings(
  visit: Visit,
  states: State[],
  atNarrowest?: Check,
): Promise<string[]> {
  return findingsOf(visit, states, async (page, state, sessions) => {
    const [first, ...others]: [Size, ...Size[]] = state.only
      ? [sizes[state.only]]
      : [sizes.phone, sizes.wide];
    await page.setViewportSize(first);
    await show(page, state, sessions);
    const said = [...(await axeFindings(page)), ...(await horizontalScrolling(page))];
    for (const size of zooms) {
      await page.setViewportSize(size);
      said.push(...(await horizontalScrolling(page)));
    }
    if (atNarrowest) said.push(...(await atNarrowest(page)));
    for (const size of others) {
      await page.setViewportSize(size);
      said.push(...(await horizontalScrolling(page)), ...(await axeFindings(page)));
    }
    return said;
  });
}

/**
 * Brings the page into a state, with empty storage except what the state stores. `sessions` are the users' last ones: a page
 * renews a session when it opens, and the token that a test got from the API ends soon after. Their cookies stay in the browser.
 */
async function show(
  page: Page,
  { path, as, stored, route, shows, act }: State,
  sessions: Map<string, string>,
): Promise<void> {
  const left = await page.evaluate(() => {
    // a page that is opened again begins where it was left: there the bar may cover a half of any link
    window.scrollTo({ top: 0, behavior: 'instant' });
    const session = localStorage.getItem('session');
    localStorage.clear();
    sessionStorage.clear();
    return session;
  });
  if (left) sessions.set((JSON.parse(left) as ReturnType<typeof storedSession>).user._id, left);
  const session = as && (sessions.get(as.data.user._id) ?? JSON.stringify(storedSession(as)));
  if (as && !sessions.has(as.data.user._id))
    await page.context().addCookies([sessionCookie(as, inject('cloud').site)]);
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
    Object.entries({ ...(session && { session }), ...stored }),
  );
  await page.unrouteAll();
  await route?.(page);
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

/** How far the page scrolls sideways at the present size. */
async function horizontalScrolling(page: Page): Promise<string[]> {
  const over = await page.evaluate(async () => {
    // layout has settled after two frames
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  return over > 0 ? [`scrolls ${over} px sideways at ${page.viewportSize()!.width} px`] : [];
}
