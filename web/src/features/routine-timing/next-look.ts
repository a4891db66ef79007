import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { onItsWay } from './counts.ts';

/** How often a run on its way is looked at; one that takes long, less often. */
const [lookMs, longLookMs, longAfterMs] = [2_000, 15_000, 300_000];

/**
 * Milliseconds until the counters are looked at again, `now` in epoch milliseconds; false while nothing is on its way.
 * What is being sent may not be the last run yet.
 */
export function nextLook(
  run: RoutineRun | null | undefined,
  isSending: boolean,
  now: number,
): number | false {
  if (isSending) return lookMs;
  if (!run || onItsWay(run) === 0) return false;
  return now - Date.parse(run.startedAt) > longAfterMs ? longLookMs : lookMs;
}
