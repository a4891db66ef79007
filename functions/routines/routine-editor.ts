import type { RoutineEditor } from '../_data/routines/routines.ts';
import { readTrackNames } from '../_flows/training/track-names.ts';
import type { StaffActor } from '../_http/actor.ts';

/** The user who changes a routine, as the audit trail needs it. */
export const routineEditor = async ({
  actor,
  now,
}: {
  actor: StaffActor;
  now: Date;
}): Promise<RoutineEditor> => ({
  author: actor.user,
  now,
  trackName: await readTrackNames(),
});
