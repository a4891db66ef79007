import { urls } from '../urls.ts';

/** Links of the main navigation, in order. */
export const navigationLinks = [
  { to: urls.home, label: 'Inicio' },
  { to: urls.shop, label: 'Tienda' },
  { to: urls.blog, label: 'Blog' },
];
