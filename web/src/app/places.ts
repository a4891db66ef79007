import { sitePaths } from '../../../shared/rules/site-paths.ts';

/** The three places of the site, in the order of the spec. */
export const places = [
  { to: sitePaths.home, label: 'Inicio' },
  { to: sitePaths.shop, label: 'Tienda' },
  { to: sitePaths.blog, label: 'Blog' },
];
