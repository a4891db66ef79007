import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { countPending } from './format-counts.ts';

/** A run is polled often at first, and less often when it takes long. */
const [pollMs, slowPollMs, slowAfterMs] = [2_000, 15_000, 300_000];

/**
 * Milliseconds until the counters are fetched again; false if no run is pending. `isSending`: a run has just been
 * requested, and may not be the last run of the response yet. `now` is in epoch milliseconds.
 */
export function statsPollInterval(
  run: RoutineRun | null | undefined,
  isSending: boolean,
  now: number,
): number | false {
  if (isSending) return pollMs;
  if (!run || countPending(run) === 0) return false;
  return now - Date.parse(run.startedAt) > slowAfterMs ? slowPollMs : pollMs;
}
