import { auditedUser, type User } from '../_data/accounts/users.ts';
import { auditStep, type Editor } from '../_data/audit/audit-entries.ts';
import { nextMonthOf, type StoredProgress } from '../_data/routines/progress.ts';
import type { Step } from '../_data/table/table.ts';
import { readTrackNames } from '../_flows/training/track-names.ts';

/** The entry of the audit trail for the progress of a user before and after a change. */
export async function auditedProgressStep(
  editor: Editor,
  action: 'progress' | 'pause' | 'resume',
  { user, before, next }: { user: User; before: StoredProgress | null; next: StoredProgress },
): Promise<Step> {
  const trackName = await readTrackNames();
  const facts = (progress: StoredProgress | null) =>
    progress && {
      track: trackName(progress),
      nextMonth: nextMonthOf(progress, progress),
      nextDueDate: progress.nextDueDate,
      routinesPaused: progress.isHeld,
    };
  return auditStep(editor, { action, object: auditedUser(user), before: facts(before), after: facts(next) });
}
