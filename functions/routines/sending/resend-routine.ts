import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { auditedUser } from '../../accounts/users.ts';
import { recordRequest } from '../../platform/audit/audit-entries.ts';
import { findDelivery } from '../../messages/notifications/deliveries.ts';
import { findProgress, nextMonthOf } from '../progress.ts';
import { findRoutine } from '../grid/routines.ts';
import { addMember, emptyBatch } from './build-batch.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { enqueueBatches } from './enqueue-batches.ts';
import { awaitDelivery } from './await-delivery.ts';

/**
 * POST /routine-progress/{userId}/deliveries/{deliveryId}/resend: sends a failed routine again, with its current name and
 * link. Month and due date are unchanged.
 */
export const resendRoutine: UseCase<typeof routineProgress.resend> = async ({ params, actor, now }) => {
  const { userId, deliveryId } = params;
  const [row, progress] = await Promise.all([findDelivery(userId, deliveryId), findProgress(userId)]);
  if (!row) throw new AppError('delivery_not_found');
  if (!progress?.isActive) throw new AppError('not_active');
  // a user who complained has received the mail
  if (row.failedAt === null || row.reason === 'complained') throw new AppError('already_sent');
  if (nextMonthOf(progress, row) <= row.month) throw new AppError('due_again');
  const routine = await findRoutine(row.routineId);
  const day = inMadrid(now).day;
  const batch = emptyBatch({ runId: newId('run', now), kind: 'again', day }, now);
  const { routineId, workoutType, trainingFrequency, month } = row;
  // track and month are those of the delivery, also when the routine has moved to another slot since
  const slot = { routineId, workoutType, trainingFrequency, month };
  const { name, driveLink } = routine ?? { name: row.routineName, driveLink: row.driveLink };
  addMember(batch, { userId, due: day, next: day }, { ...slot, name, driveLink });
  await recordRequest(
    { author: actor.user, now },
    {
      action: 'resend',
      object: auditedUser({ _id: userId }),
      after: { routine: name, month },
    },
  );
  await enqueueBatches([batch]);
  return awaitDelivery(userId, deliveryId, row);
};
