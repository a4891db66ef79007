import { auditedUser, type User } from '../accounts/users.ts';
import { auditStep, type Editor } from '../platform/audit/audit-entries.ts';
import { nextMonthOf, type StoredProgress } from './progress.ts';
import type { Step } from '../platform/table/table.ts';
import { readTrackNames } from '../training/track-names.ts';

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
