import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { findAssessment } from '../_data/assessments.ts';
import type { StoredProgress } from '../_data/routine-progress.ts';
import type { User } from '../_data/users.ts';
import { progressAnswer } from '../_flows/progress-answer.ts';
import { AppError } from '../_kit/app-error.ts';

/** How far a user is; before the first subscription that is the choice of the assessment. 404 before that too. */
export async function progressOf(user: User, progress: StoredProgress | null): Promise<UserProgress> {
  const trains = progress ?? (await findAssessment(user._id));
  if (!trains) throw new AppError('not_assessed');
  return progressAnswer(user, progress, trains);
}
