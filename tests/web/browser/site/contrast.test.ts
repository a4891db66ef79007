import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { openAdmin } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

// tests/web/ui/contrast.test.ts computes the contrast of the tokens; here are pages that use them
it.each([
  '/',
  '/tienda',
  '/pricing',
  '/login',
  '/perfil',
  '/admin',
  '/admin/orders',
  '/admin/routine-timing',
])('P46: axe finds no faint text on %s, light and dark', async (path) => {
  const { page } = await openAdmin(site, { path, width: 360 });
  expect(await axeFindings(page)).toEqual([]);
});
