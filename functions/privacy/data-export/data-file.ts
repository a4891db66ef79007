import type { Copied } from './parts/index.ts';
import { personalEntities } from './personal-entities.ts';

/** A copy as data for programs. Amounts are euros, times are UTC. `about`: purposes, bases and times, as on the page. */
export const dataOf = (copied: Copied, now: Date): string =>
  JSON.stringify(
    { format: 'tenaz-account', version: 1, madeAt: now.toISOString(), ...copied, about: personalEntities() },
    null,
    2,
  );
