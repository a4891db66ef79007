import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { findDelivery } from '../../_data/routines/deliveries.ts';
import { findProgress, monthOf } from '../../_data/routines/progress.ts';
import { findRoutine } from '../../_data/routines/routines.ts';
import { emptyBatch } from '../../_flows/routines/batch.ts';
import { AppError } from '../../_kit/app-error.ts';
import { newId } from '../../_kit/ids.ts';
import type { UseCase } from '../../_http/serve.ts';
import { enqueueBatches } from '../../_flows/routines/enqueue-batches.ts';
import { awaitDelivery } from './await-delivery.ts';

/**
 * POST /routine-progress/{userId}/deliveries/{deliveryId}/resend: a routine that did not arrive, once more, with the link
 * that it has now. Months and dates stay as they are.
 */
export const resendRoutine: UseCase<typeof routineProgress.resend> = async ({ params, now }) => {
  const { userId, deliveryId } = params;
  const [row, progress] = await Promise.all([findDelivery(userId, deliveryId), findProgress(userId)]);
  if (!row) throw new AppError('delivery_not_found');
  if (!progress?.isActive) throw new AppError('not_active');
  // a complaint comes from somebody who has it
  if (row.failedAt === null || row.reason === 'complained') throw new AppError('already_sent');
  if (monthOf(progress, row) <= row.month) throw new AppError('due_again');
  const routine = await findRoutine(row.routineId);
  const day = inMadrid(now).day;
  const batch = emptyBatch({ runId: newId('run', now), kind: 'again', day }, now);
  const { routineId, routineName: name, driveLink, workoutType, trainingFrequency, month } = row;
  const sent = { routineId, name, driveLink, workoutType, trainingFrequency, month };
  // it may have moved to another slot meanwhile: what was promised is this month of this track
  batch.slots.push(routine ? { ...sent, name: routine.name, driveLink: routine.driveLink } : sent);
  batch.members.push({ userId, slot: 0, due: day, next: day });
  await enqueueBatches([batch]);
  return awaitDelivery(userId, deliveryId, row);
};
