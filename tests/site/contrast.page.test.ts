import { expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import { axeFindings } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

// tests/site/contrast.unit.test.ts computes the contrast of the tokens; here are pages that use them
const paths = [
  '/',
  '/admin/orders',
  '/pricing',
  '/perfil',
  '/tienda',
  '/login',
  '/admin',
  '/admin/routine-timing',
];

it.each(firstOf(2, paths))('P46: axe finds no faint text on %s, light and dark', async (path) => {
  const { page } = await openAdmin(site, { path, width: 360 });
  for (const scheme of ['light', 'dark'] as const) {
    // by the style of the root: an emulated preference is applied with a delay
    await page.evaluate((wanted) => (document.documentElement.style.colorScheme = wanted), scheme);
    expect(await axeFindings(page, 'contrast'), scheme).toEqual([]);
  }
});
