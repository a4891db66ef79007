import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findAssessment } from '../training/assessments.ts';
import type { StoredProgress } from './progress.ts';
import type { User } from '../accounts/users.ts';
import { progressResponse } from './progress-response.ts';
import { AppError } from '../platform/kit/app-error.ts';

/** The progress of a user; before the first subscription, the track that the assessment chose. 404 without an assessment. */
export async function userProgressResponse(
  user: User,
  progress: StoredProgress | null,
  now: Date,
): Promise<UserProgress> {
  const track = progress ?? (await findAssessment(user._id));
  if (!track) throw new AppError('not_assessed');
  return progressResponse(user, progress, now, track);
}
