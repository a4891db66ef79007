import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { reviewNotice } from '#shared/content/review-notice.ts';
import { axeFindings } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { errorResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

async function expectFits(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

it('how reviews are checked is a page of its own, which asks nothing of those who only read', async () => {
  const { page, consoleErrors } = await site.visit('/legal/opiniones', { width: 360, height: 740 });
  for (const { title } of reviewNotice) await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.getByRole('button', { name: 'No preguntarme más' }).count()).toBe(0);
  await expectFits(page);
  expect(consoleErrors).toEqual([]);
});

it('the link of a mail stops such mails with a tap; its token leaves the address bar', async () => {
  const sent: unknown[] = [];
  let isDown = true;
  const { page, consoleErrors } = await site.visit('/legal/opiniones#token=abc', {
    width: 360,
    height: 740,
    route: (opened) =>
      opened.route('**/api/reviews/requests/stop', (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill(
          isDown ? errorResponse(400, 'link_expired', 'El enlace no vale.') : { json: { success: true } },
        );
      }),
  });
  const stop = page.getByRole('button', { name: 'No preguntarme más' });
  await stop.waitFor();
  await expect.poll(() => page.url()).not.toContain('abc');
  expect([sent, consoleErrors]).toEqual([[], []]);
  await expectFits(page);
  await stop.click();
  await page.getByRole('alert').getByText('El enlace no vale.').waitFor();
  await expectFits(page);
  isDown = false;
  await stop.click();
  await page.getByText('Hecho: no te preguntaremos más.').waitFor();
  await expectFits(page);
  expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }]);
});
