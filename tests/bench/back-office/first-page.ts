import { setTimeout } from 'node:timers/promises';
import type { Browser, Route } from 'playwright-core';
import { accounts } from '#infra/local/demo/accounts.ts';
import { sessionCookie, storedSession } from '#tests/support/cloud/session-cookie.ts';
import type { SignedIn } from '#shared/contracts/auth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Figure } from '../figure.ts';
import { openBrowser } from '../pages/browser.ts';
import { sharedBenchCloud } from '../start-cloud.ts';

const maxTrips = 3;

/** Every answer is delayed by this time: requests that do not wait for one another then share a round trip. */
const answerDelayMs = 500;

/** The round trips to the API that the first page of the back office waits for, one after another. */
export async function measureFirstPage(): Promise<Figure[]> {
  const { siteUrl } = await sharedBenchCloud();
  const browser = await openBrowser();
  try {
    const trips = await visit(browser, siteUrl, await signInAsAdmin(siteUrl));
    return [
      {
        part: 'back-office',
        name: 'first page of the back office: round trips of the browser to the API',
        value: trips.length,
        unit: 'trips',
        budget: { max: maxTrips },
        note: trips.map((paths) => paths.join(', ')).join(' → '),
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The session of the demo's admin. */
async function signInAsAdmin(siteUrl: string): Promise<SignedIn> {
  const response = await fetch(`${siteUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accounts.admin),
  });
  if (!response.ok) throw new Error(`the sign-in answered ${response.status}`);
  return (await response.json()) as SignedIn;
}

/** The paths that a visit asks the API for, by round trip. */
async function visit(browser: Browser, siteUrl: string, session: SignedIn): Promise<string[][]> {
  const origins = [
    { origin: siteUrl, localStorage: [{ name: 'session', value: JSON.stringify(storedSession(session)) }] },
  ];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  await context.addCookies([sessionCookie(session, siteUrl)]);
  const page = await context.newPage();
  const trips: string[][] = [];
  let ended = 0;
  await page.route('**/api/**', async (route: Route) => {
    // the request belongs to the round trip after all that have ended
    const trip = ended;
    (trips[trip] ??= []).push(new URL(route.request().url()).pathname);
    const response = await route.fetch();
    await setTimeout(answerDelayMs);
    ended = Math.max(ended, trip + 1);
    await route.fulfill({ response });
  });
  await page.goto(`${siteUrl}${sitePaths.admin}`, { waitUntil: 'networkidle' });
  await context.close();
  return trips;
}
