import { sitePaths } from '#shared/rules/site-paths.ts';

/** Links of the main navigation, in order. */
export const navigationLinks = [
  { to: sitePaths.home, label: 'Inicio' },
  { to: sitePaths.shop, label: 'Tienda' },
  { to: sitePaths.pricing, label: 'Planes' },
  { to: sitePaths.blog, label: 'Blog' },
];
