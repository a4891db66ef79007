import { urls } from '../urls.ts';

/** The three places of the site, in the order of the spec. */
export const navigationLinks = [
  { to: urls.home, label: 'Inicio' },
  { to: urls.shop, label: 'Tienda' },
  { to: urls.blog, label: 'Blog' },
];
