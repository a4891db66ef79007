import type { UserProgress } from '#shared/contracts/routine-progress.ts';
import { findAssessment } from '../_data/training/assessments.ts';
import type { StoredProgress } from '../_data/routines/progress.ts';
import type { User } from '../_data/accounts/users.ts';
import { progressResponse } from './progress-response.ts';
import { AppError } from '../_kit/app-error.ts';

/** How far a user is; before the first subscription that is the choice of the assessment. 404 before that too. */
export async function userProgressResponse(
  user: User,
  progress: StoredProgress | null,
): Promise<UserProgress> {
  const trains = progress ?? (await findAssessment(user._id));
  if (!trains) throw new AppError('not_assessed');
  return progressResponse(user, progress, trains);
}
