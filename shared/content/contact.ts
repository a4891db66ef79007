import { brand } from './brand.ts';

const handle = brand.name.toLowerCase();

/**
 * Where the shop is reached, as the footer of every page shows it; a file of its own, so that pages do not load the rest of
 * `operator.ts`. These are samples on reserved domains; the operator replaces them here.
 */
export const contact = {
  email: `hola@${handle}.example`,
  social: [
    { name: 'Instagram', url: `https://instagram.${handle}.example` },
    { name: 'YouTube', url: `https://youtube.${handle}.example` },
    { name: 'Strava', url: `https://strava.${handle}.example` },
  ],
} as const;
