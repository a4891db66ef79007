import { findOfferedOptions } from '#functions/training/index.ts';

/** The part of the plan's kilos that the lowest level begins with. */
const lowest = 0.6;

/**
 * The part of the plan's kilos that a person begins with where there is no log, 0.6 to 1: by the place of their level among those that are
 * offered, the first of which is the lowest. Without a level, or with one that is retired, all of them.
 */
export async function startFactor(level: string | null): Promise<number> {
  if (level === null) return 1;
  const offered = await findOfferedOptions('fitness-levels');
  const at = offered.findIndex(({ _id }) => _id === level);
  const last = offered.length - 1;
  if (at < 0 || last === 0) return 1;
  return Math.round((lowest + ((1 - lowest) * at) / last) * 100) / 100;
}
