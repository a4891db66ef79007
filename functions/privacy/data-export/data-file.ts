import type { Copied } from './parts/index.ts';
import { personalEntities } from './personal-entities.ts';

/**
 * A copy as data. Amounts are euros, times are UTC. `about`: purposes, bases, times and readers of all that is kept; `privacy`: the page
 * with the owner's rights.
 */
export const dataOf = (copied: Copied, { privacy, now }: { privacy: string; now: Date }): string =>
  JSON.stringify(
    {
      format: 'tenaz-account',
      version: 1,
      madeAt: now.toISOString(),
      ...copied,
      about: personalEntities(),
      privacy,
    },
    null,
    2,
  );
