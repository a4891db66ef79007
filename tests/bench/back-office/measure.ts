import { join } from 'node:path';
import { growthFigures, type CostsAtSize } from '../call-costs.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import { measureFirstPage } from './first-page.ts';

/** What the calls cost with more and more users, entries of the audit trail, and movements of the figures. */
export interface BackOfficeCosts {
  users: CostsAtSize[];
  entries: CostsAtSize[];
  movements: CostsAtSize[];
}

/** Pages have as many rows, whatever there is: a twentieth more is what longer numbers take. */
const maxUnits = (fewest: number) => fewest * 1.05;

/** Lists, searches, counters and figures stay flat as there are more users, entries and movements. */
export async function measureBackOffice(sizes: number[]): Promise<Figure[]> {
  const { users, entries, movements } = await runProcess<BackOfficeCosts>(
    join(import.meta.dirname, 'back-office-process.ts'),
    sizes.map(String),
  );
  const facts = { part: 'back-office', maxUnits } as const;
  return [
    ...growthFigures(users, { ...facts, items: 'users' }),
    ...growthFigures(entries, { ...facts, items: 'entries' }),
    ...growthFigures(movements, { ...facts, items: 'movements' }),
    ...(await measureFirstPage()),
  ];
}
