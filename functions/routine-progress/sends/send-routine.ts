import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { deliveryId, findDelivery } from '../../_data/routines/deliveries.ts';
import { findOption } from '../../_data/training/options.ts';
import { findProgress, monthOf, trackKey } from '../../_data/routines/progress.ts';
import { findRoutineAt } from '../../_data/routines/routines.ts';
import { findUser } from '../../_data/accounts/users.ts';
import { addMember, emptyBatch, slotRoutine } from '../../_flows/routines/batch.ts';
import { AppError } from '../../_kit/app-error.ts';
import { newId } from '../../_kit/ids.ts';
import type { UseCase } from '../../_http/serve.ts';
import { enqueueBatches } from '../../_flows/routines/enqueue-batches.ts';
import { awaitDelivery } from './await-delivery.ts';
import { messages } from '../messages.ts';

/**
 * POST /routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}: the next routine of a track, now, on the way of
 * all others. It counts as the one that was due: the next goes out a month after that date. Of a track that is not the
 * user's present one it moves the month only. Whoever names the month gets that one or a refusal, never the one after it.
 */
export const sendRoutine: UseCase<typeof routineProgress.send> = async ({ params, query, now }) => {
  const { userId, workoutTypeId: workoutType, frequencyId: trainingFrequency } = params;
  const track = { workoutType, trainingFrequency };
  const [type, frequency, user, progress] = await Promise.all([
    findOption('workouttypes', workoutType),
    findOption('training-frequencies', trainingFrequency),
    findUser(userId),
    findProgress(userId),
  ]);
  if (!user) throw new AppError('user_not_found');
  if (!type || !frequency) throw new AppError('not_found');
  if (!progress?.isActive) throw new AppError('not_active');
  const month = monthOf(progress, track);
  if (query.month !== undefined && query.month !== month)
    throw new AppError('already_sent', { message: messages.otherMonth(query.month, month) });
  const routine = await findRoutineAt(track, month);
  if (!routine) throw new AppError('routine_missing');
  const id = deliveryId(track, month);
  const before = await findDelivery(userId, id);
  const facts = { runId: newId('run', now), kind: 'now', day: inMadrid(now).day } as const;
  const batch = emptyBatch(facts, now);
  addMember(batch, progress, slotRoutine(routine));
  const [member] = batch.members;
  if (trackKey(track) !== trackKey(progress)) member!.next = member!.due;
  await enqueueBatches([batch]);
  return awaitDelivery(userId, id, before);
};
