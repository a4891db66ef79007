import * as z from 'zod';
import { DayMovements } from '#shared/contracts/shapes/day-figures.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { keys } from '../table/keys.ts';
import { movementShards } from '../table/partitions.ts';
import { putStep, queryAll, type Step } from '../table/table.ts';

/*
 * What changes the figures of a day, written in the transaction of what it counts. A movement is named by the version that
 * the transaction gives to what it changes, so that whatever is repeated writes it once.
 */

/** What a movement adds to the figures of its day. */
export type Added = Partial<DayMovements>;

const StoredMovement = z.object({ adds: DayMovements.partial() });

/** What a movement belongs to: an order, a subscriber or a batch of routines, and its version. */
interface Source {
  id: string;
  version: number;
}

/** The step that writes a movement of a day in Madrid; none when it adds nothing. */
export function movementSteps(source: Source, added: Added, day: string): Step[] {
  const given = Object.entries(added).filter(([, value]) => value !== 0);
  if (given.length === 0) return [];
  const adds = Object.fromEntries(given);
  return [putStep('movement_exists', { ...keys.movement(day, source.id, source.version), adds })];
}

/** The day of a movement that happens now. */
export const movementDay = (now: Date): string => inMadrid(now).day;

/** What all movements of a day add up to. */
export async function sumMovements(day: string): Promise<DayMovements> {
  const shards = await Promise.all(movementShards(day).map((shard) => queryAll(StoredMovement, shard)));
  return sumOf(shards.flat().map(({ adds }) => adds));
}

const figures = Object.keys(DayMovements.shape) as (keyof DayMovements)[];

/** The sum of each figure; zero where nothing adds to it. */
export function sumOf(all: readonly Added[]): DayMovements {
  const entries = figures.map((figure) => [figure, all.reduce((sum, each) => sum + (each[figure] ?? 0), 0)]);
  return Object.fromEntries(entries) as DayMovements;
}
