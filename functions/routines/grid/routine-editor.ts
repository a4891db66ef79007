import type { RoutineEditor } from './routines.ts';
import { readTrackNames } from '../../training/track-names.ts';
import type { StaffActor } from '../../platform/http/actor.ts';

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
